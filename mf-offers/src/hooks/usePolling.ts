import { useSettings } from '@doorstep/shared-api';

const POLL_INTERVAL_MS = 30_000;

/** Where nothing is pushed (a server without extensions), lists ask again by themselves and when somebody returns. */
export function usePolling() {
  const { apiExtensions } = useSettings();
  return apiExtensions
    ? { refetchOnFocus: true }
    : { refetchOnFocus: true, pollingInterval: POLL_INTERVAL_MS, skipPollingIfUnfocused: true };
}
