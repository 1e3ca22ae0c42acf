const SETTLED_MS = 1500;

export function onIdle(then: () => void): void {
  // Safari lacks `requestIdleCallback`.
  if ('requestIdleCallback' in window) requestIdleCallback(then);
  else setTimeout(then, 200);
}

/**
 * Calls `then` after the load, the first screen and its data, for optional work. Returns a function that cancels the
 * call.
 */
export function onIdleAfterLoad(then: () => void): () => void {
  let isCancelled = false;
  const call = () => {
    if (!isCancelled) then();
  };
  const wait = () => setTimeout(() => onIdle(call), SETTLED_MS);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
  return () => {
    isCancelled = true;
  };
}
