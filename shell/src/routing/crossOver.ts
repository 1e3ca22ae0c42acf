import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { isMotionWelcome } from '../layout/isMotionWelcome';

let end: (() => void) | undefined;

/** The screen that somebody went to has been rendered: it may be shown. */
export function endTransition(): void {
  end?.();
  end = undefined;
}

/**
 * For links between the main screens: the old one crosses over into the new one, where the browser can and motion is welcome.
 * A press that means something else, a new tab for example, stays what it is.
 */
export function useCrossOver() {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLAnchorElement>) => {
    const { button, metaKey, ctrlKey, shiftKey, altKey, currentTarget } = event;
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const { pathname, search, hash } = currentTarget;
    if (!('startViewTransition' in document) || !isMotionWelcome() || pathname === location.pathname) return;
    event.preventDefault();
    const { ready } = document.startViewTransition(
      () =>
        new Promise<void>((resolve) => {
          endTransition();
          end = resolve;
          navigate(pathname + search + hash);
        }),
    );
    // A screen that takes longer than the browser waits is shown without.
    ready.catch(() => undefined);
  };
}
