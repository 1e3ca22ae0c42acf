import type { ApiRequest } from './requests';
import type { ApiResult } from './response';

export const offlineCache = 'doorstep-answers';

/** Sees every answer to a question; where there was no network it may have an older one. */
export type CacheHandler = (request: ApiRequest, response: ApiResult) => Promise<ApiResult>;
