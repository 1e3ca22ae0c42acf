import { useSettings } from '@doorstep/shared-api';

/** Returns the origin for absolute URLs of this site. Empty when it is not configured. */
export function useSiteUrl(): string {
  const { publicUrl, localUrl } = useSettings();
  return publicUrl ?? localUrl ?? '';
}
