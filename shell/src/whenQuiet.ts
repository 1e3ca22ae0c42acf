/** After the load, the first screen and its data: for what a page can do without. */
const SETTLED_MS = 1500;

export function whenQuiet(then: () => void): void {
  const idle = window.requestIdleCallback ?? ((call: () => void) => setTimeout(call, 200));
  const wait = () => setTimeout(() => idle(then), SETTLED_MS);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait, { once: true });
}
