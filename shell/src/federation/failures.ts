import { type LoadError, reportLoadError } from '../telemetry/loadFailures';

export interface RemoteError extends LoadError {
  message: string;
}

/** Counts in the site's health, and is announced on `window` as `doorstep:remote-failure` for tools in the page. */
export function reportRemoteError(error: RemoteError): void {
  reportLoadError(error);
  window.dispatchEvent(new CustomEvent<RemoteError>('doorstep:remote-failure', { detail: error }));
  console.error(
    `[doorstep] ${error.remote} ${error.version} failed (${error.phase}) on ${error.route}: ${error.message}`,
  );
}

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 300);
