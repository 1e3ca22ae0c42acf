import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';

export const tooEarly = (possibleAt: Date) =>
  new HttpError('too_early', 'It is too early for this.', { body: { possible_at: toInstant(possibleAt) } });
