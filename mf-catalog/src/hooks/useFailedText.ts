import type { ApiError } from '@doorstep/shared-api';
import { useT } from '@doorstep/shared-ui/i18n';

/** What to say of an error: the server's sentence, or ours. Typed loosely because RTK Query hands over what it caught. */
export function useFailedText(): (error: unknown) => string {
  const t = useT('catalog');
  return (error) => (error as Partial<ApiError> | undefined)?.message || t('common.loadFailed');
}
