import { captureEvents } from '@doorstep/shared-ui/hydration';

let replayCaptured: (() => void) | undefined;

export function captureEarlyEvents(root: HTMLElement): void {
  replayCaptured = captureEvents(root);
}

export function replayEarlyEvents(): void {
  replayCaptured?.();
  replayCaptured = undefined;
}
