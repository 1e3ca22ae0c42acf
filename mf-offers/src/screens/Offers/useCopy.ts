import { useEffect, useState } from 'react';

/** Milliseconds that "Copied!" stays. */
export const copiedMessageMs = 2000;

export interface Copy {
  readonly copied: string | undefined;
  readonly refused: string | undefined;
  readonly copy: (code: string) => Promise<void>;
}

export function useCopy(): Copy {
  const [state, setState] = useState<{ code: string; done: boolean }>();

  useEffect(() => {
    if (!state?.done) return;
    const timer = setTimeout(() => setState(undefined), copiedMessageMs);
    return () => clearTimeout(timer);
  }, [state]);

  async function copy(code: string) {
    try {
      await navigator.clipboard.writeText(code);
      setState({ code, done: true });
    } catch (error) {
      console.warn('The coupon code could not be copied.', error);
      setState({ code, done: false });
    }
  }

  return {
    copied: state?.done ? state.code : undefined,
    refused: state && !state.done ? state.code : undefined,
    copy,
  };
}
