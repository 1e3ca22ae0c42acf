import { captureEvents } from '@doorstep/shared-ui/hydration';

let release: (() => void) | undefined;

/** Until `replayEarlyEvents`, what people enter into the prerendered page and press there is remembered. */
export function captureEarlyEvents(root: HTMLElement): void {
  release = captureEvents(root);
}

/** The screen is alive: what was entered before goes to it as if it were entered now. */
export function replayEarlyEvents(): void {
  release?.();
  release = undefined;
}
