import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import { type DataView as View, viewAddress } from '../remote';
import { apiV1, callByDataView, readFlag, wireCalls } from '../wire';
import { isRecord } from '../wire/read';
import { type ApiError, apiError } from './apiError';
import { pageLanguage } from './language';
import { applyOfflineCache } from './offlineCache';
import type { ApiRequest, JsonRequest, WireRequest } from './requests';
import { type ApiMeta, type ApiResult, bodyOf, readJsonResponse, readResponse } from './response';
import { expireSession, getSession } from './session';
import { getSettings } from './settings';
import { sendJson, sendWire, transportError, withinTimeLimit } from './transport';

/**
 * Undefined when the body cannot be used. Default options on purpose: only a plain `fetch(url)` takes what the page has
 * preloaded.
 */
async function fetchDataView(view: View): Promise<unknown> {
  try {
    const response = await withinTimeLimit(fetch(`${getSettings().host}${viewAddress(view, pageLanguage())}`));
    const body = response.ok ? await bodyOf(response) : undefined;
    return isRecord(body) && (readFlag(callByDataView[view], body) || 'message' in body) ? body : undefined;
  } catch {
    return undefined;
  }
}

export function parseDataView(view: View, body: unknown): ApiResult {
  return readResponse(callByDataView[view], new Response(), body);
}

/** Later than this after the page began, what it asked for early may be old. */
const preloadMaxAgeMs = 15_000;

/**
 * Each preload is used once. The fetch uses default options on purpose, as above, so that it reuses the preload instead
 * of sending another request.
 */
async function readPreloaded(path: string): Promise<[Response, unknown] | undefined> {
  if (performance.now() > preloadMaxAgeMs) return undefined;
  const address = `${apiV1}${path}`;
  const link = globalThis.document?.querySelector?.(`link[rel="preload"][href="${address}"]:not([data-used])`);
  if (!link) return undefined;
  link.setAttribute('data-used', '');
  try {
    const response = await withinTimeLimit(fetch(`${getSettings().host}${address}`));
    const body = response.status === 200 ? await bodyOf(response) : undefined;
    return isRecord(body) && body.user_id === getSession().user?.id ? [response, body] : undefined;
  } catch {
    return undefined;
  }
}

async function fetchOnce(request: WireRequest | JsonRequest, signal: AbortSignal): Promise<ApiResult> {
  try {
    if ('path' in request) return readJsonResponse(...(await sendJson(request, signal)));
    const preloaded = request.preloaded && (await readPreloaded(request.preloaded));
    return readResponse(request.call, ...(preloaded || (await sendWire(request, signal))));
  } catch (cause) {
    return { error: transportError(cause) };
  }
}

function requiredSessionOf(request: WireRequest | JsonRequest): 'public' | 'optional' | 'required' {
  return 'path' in request ? (request.session ?? 'optional') : wireCalls[request.call].session;
}

/** A refused protection token is read again from its cookie and tried once more: another tab may have signed in since. */
async function sendRequest(request: WireRequest | JsonRequest, signal: AbortSignal): Promise<ApiResult> {
  if ('path' in request && !request.base && !getSettings().apiExtensions) return { error: apiError('notFound') };
  const userId = getSession().user?.id;
  const audience = requiredSessionOf(request);
  // The response is known: after a sign-out, what is still on screen must not knock at the server's door.
  if (audience === 'required' && userId === undefined) return { error: apiError('session') };
  let response = await fetchOnce(request, signal);
  if ('error' in response && response.error.kind === 'csrf') response = await fetchOnce(request, signal);
  const ended = 'error' in response && response.error.kind === 'session';
  if (ended && userId !== undefined && audience !== 'public') expireSession(userId);
  return response;
}

async function fetchResponse(request: ApiRequest, signal: AbortSignal): Promise<ApiResult> {
  if (!('view' in request)) return sendRequest(request, signal);
  const body = await fetchDataView(request.view);
  return body === undefined
    ? sendRequest({ call: callByDataView[request.view] }, signal)
    : parseDataView(request.view, body);
}

export const apiBaseQuery: BaseQueryFn<ApiRequest, unknown, ApiError, object, ApiMeta> = async (
  request,
  { signal, type },
) => {
  const response = await fetchResponse(request, signal);
  return type === 'query' ? applyOfflineCache(request, response) : response;
};
