import type { ApiRequest } from './requests';
import type { Answer } from './response';

export const answersCache = 'doorstep-answers';

/** Sees every answer to a question; where there was no network it may have an older one. */
export type Keeper = (request: ApiRequest, answer: Answer) => Promise<Answer>;
