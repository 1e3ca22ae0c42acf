import { captureEvents } from '@doorstep/shared-ui/hydration';

let release: (() => void) | undefined;

export function captureEarlyEvents(root: HTMLElement): void {
  release = captureEvents(root);
}

export function replayEarlyEvents(): void {
  release?.();
  release = undefined;
}
