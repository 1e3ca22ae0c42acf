import { useSettings } from '@doorstep/shared-api';

/** How whole addresses of this site begin; '' where nobody said it. */
export function useSiteUrl(): string {
  const { publicUrl, localUrl } = useSettings();
  return publicUrl ?? localUrl ?? '';
}
