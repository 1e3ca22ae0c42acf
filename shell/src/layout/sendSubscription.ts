import { type AppStore, isApiError } from '@doorstep/shared-api';
import { contentApi } from '@doorstep/shared-api/content';

/** Answers whether the address was taken, looks wrong to the server, or did not get through. */
export async function sendSubscription(
  { dispatch }: Pick<AppStore, 'dispatch'>,
  email: string,
  lang: string,
): Promise<'sent' | 'invalid' | 'failed'> {
  const answer = await dispatch(contentApi.endpoints.subscribeNewsletter.initiate({ email, lang }));
  if (!answer.error) return 'sent';
  return isApiError(answer.error) && answer.error.field === 'email' ? 'invalid' : 'failed';
}
