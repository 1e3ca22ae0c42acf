import { useSettings } from '@doorstep/shared-api';

const POLL_INTERVAL_MS = 30_000;

/** Query options: refetch on focus, and poll servers without extensions, which push nothing. */
export function usePolling() {
  const { apiExtensions } = useSettings();
  return apiExtensions
    ? { refetchOnFocus: true }
    : { refetchOnFocus: true, pollingInterval: POLL_INTERVAL_MS, skipPollingIfUnfocused: true };
}
