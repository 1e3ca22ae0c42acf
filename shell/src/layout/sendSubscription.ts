import { type AppStore, isApiError } from '@doorstep/shared-api';
import { contentApi } from '@doorstep/shared-api/content';

export async function sendSubscription(
  { dispatch }: Pick<AppStore, 'dispatch'>,
  email: string,
  lang: string,
): Promise<'sent' | 'invalid' | 'failed'> {
  const result = await dispatch(contentApi.endpoints.subscribeNewsletter.initiate({ email, lang }));
  if (!result.error) return 'sent';
  return isApiError(result.error) && result.error.field === 'email' ? 'invalid' : 'failed';
}
