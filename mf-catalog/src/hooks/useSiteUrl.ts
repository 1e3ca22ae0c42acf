import { useSettings } from '@doorstep/shared-api';

/** Empty when the origin is not configured. */
export function useSiteUrl(): string {
  const { publicUrl, localUrl } = useSettings();
  return publicUrl ?? localUrl ?? '';
}
