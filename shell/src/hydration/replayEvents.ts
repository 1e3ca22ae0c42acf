import { captureEvents } from '@doorstep/shared-ui/hydration';

let release: (() => void) | undefined;

/** Captures input and clicks in the prerendered page until `replayEarlyEvents`. */
export function captureEarlyEvents(root: HTMLElement): void {
  release = captureEvents(root);
}

/** The screen is alive: what was entered before goes to it as if it were entered now. */
export function replayEarlyEvents(): void {
  release?.();
  release = undefined;
}
