import { useEffect, useState } from 'react';

/** How long "Copied!" stays. */
export const copiedFor = 2000;

export interface Copy {
  /** The code that has just been copied. */
  readonly copied: string | undefined;
  /** The code that the browser refused to copy: it is to be selected by hand. */
  readonly refused: string | undefined;
  readonly copy: (code: string) => Promise<void>;
}

/** Copies a code to the clipboard and says so for two seconds. */
export function useCopy(): Copy {
  const [state, setState] = useState<{ code: string; done: boolean }>();

  useEffect(() => {
    if (!state?.done) return;
    const timer = setTimeout(() => setState(undefined), copiedFor);
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
