import type { Composition } from '@doorstep/shared-api/remote';
import { onIdleAfterLoad } from '@doorstep/shared-ui/hydration';
import { dropErrorsOnLeave, noteHealth, onHealthError } from './buffer';
import { forgetUnrequested } from './loadFailures';

/** Development builds and overrides do not represent the live site, and the gateway would reject their reports. */
export const isReported = ({ override }: Composition) => process.env.NODE_ENV !== 'development' && !override;

/** Fetches the reporter when the page is idle, or at once when something went wrong. */
export function installTelemetry(composition: Composition): void {
  if (!isReported(composition)) return;
  dropErrorsOnLeave();
  addEventListener('pagehide', forgetUnrequested);
  addEventListener('error', ({ error }) => error && noteHealth({ kind: 'unhandled', error }));
  addEventListener('unhandledrejection', ({ reason }) => noteHealth({ kind: 'unhandled', error: reason }));

  let isRequested = false;
  const report = () => {
    if (isRequested) return;
    isRequested = true;
    import(/* webpackChunkName: "health" */ './reporter').then(
      ({ startReporter }) => startReporter(composition),
      () => undefined,
    );
  };
  onHealthError(report);
  onIdleAfterLoad(report);
}
