import { isApiError, isOffline, isRateLimited } from '@doorstep/shared-api';
import { useT } from '@doorstep/shared-ui/i18n';

export function useErrorMessage(): (error: unknown, otherwise: string) => string {
  const t = useT('offers');
  return (error, otherwise) => {
    if (isOffline(error)) return t('failure.offline');
    const message = isApiError(error) && error.kind !== 'server' ? error.message : '';
    if (message) return message;
    return isRateLimited(error) ? t('failure.tooOften') : otherwise;
  };
}
