import type { ApiError } from '@doorstep/shared-api';
import { useT } from '@doorstep/shared-ui/i18n';

/** Typed loosely because RTK Query returns whatever it caught. */
export function useFailedText(): (error: unknown) => string {
  const t = useT('catalog');
  return (error) => (error as Partial<ApiError> | undefined)?.message || t('common.loadFailed');
}
