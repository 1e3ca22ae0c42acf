import { type LoadFailure, noteLoadFailure } from '../telemetry/loadFailures';

/** One remote that could not be loaded or drawn, as it is reported. */
export interface RemoteFailure extends LoadFailure {
  message: string;
}

/** Counted in the site's health, and announced on `window` as `doorstep:remote-failure` for tools in the page. */
export function reportFailure(failure: RemoteFailure): void {
  noteLoadFailure(failure);
  window.dispatchEvent(new CustomEvent<RemoteFailure>('doorstep:remote-failure', { detail: failure }));
  console.error(
    `[doorstep] ${failure.remote} ${failure.version} failed (${failure.phase}) on ${failure.route}: ${failure.message}`,
  );
}

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);
