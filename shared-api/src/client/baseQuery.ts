import type { BaseQueryFn } from '@reduxjs/toolkit/query/react';
import type { DataView as View } from '../remote';
import { apiV1, dataViews, readFlag, wireCalls } from '../wire';
import { isRecord } from '../wire/read';
import { type ApiError, apiError } from './apiError';
import { kept } from './offlineCache';
import type { ApiRequest, JsonRequest, WireRequest } from './requests';
import { type Answer, bodyOf, readAnswer, readJsonAnswer } from './response';
import { expireSession, getSession } from './session';
import { getSettings } from './settings';
import { sendJson, sendWire, transportError, withinTimeLimit } from './transport';

/**
 * The body of `GET /data/<view>.json`, undefined when it cannot be used. Default options on purpose: only a plain
 * `fetch(url)` takes what the page has preloaded.
 */
async function readView(view: View): Promise<unknown> {
  try {
    const response = await withinTimeLimit(fetch(`${getSettings().host}/data/${view}.json`));
    const body = response.ok ? await bodyOf(response) : undefined;
    return isRecord(body) && (readFlag(dataViews[view], body) || 'message' in body) ? body : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a view's body as if it had just been answered. */
export function readViewBody(view: View, body: unknown): Answer {
  return readAnswer(dataViews[view], new Response(), body);
}

/** Later than this after the page began, what it asked for early may be old. */
const earlyMs = 15_000;

/**
 * What the page asked for with its first bytes, once, when it is this person's. Default options on purpose, as above;
 * nothing is asked for that was not asked already.
 */
async function readEarly(path: string): Promise<[Response, unknown] | undefined> {
  if (performance.now() > earlyMs) return undefined;
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

async function askOnce(request: WireRequest | JsonRequest, signal: AbortSignal): Promise<Answer> {
  try {
    if ('path' in request) return readJsonAnswer(...(await sendJson(request, signal)));
    const early = request.early && (await readEarly(request.early));
    return readAnswer(request.call, ...(early || (await sendWire(request, signal))));
  } catch (cause) {
    return { error: transportError(cause) };
  }
}

/** Whether a request is for signed-in people; some calls are for both. */
function audienceOf(request: WireRequest | JsonRequest): 'public' | 'optional' | 'required' {
  return 'path' in request ? (request.session ?? 'optional') : wireCalls[request.call].session;
}

/** A refused protection token is read again from its cookie and tried once more: another tab may have signed in since. */
async function ask(request: WireRequest | JsonRequest, signal: AbortSignal): Promise<Answer> {
  // Another server does not know them: it is not even asked.
  if ('path' in request && !request.base && !getSettings().apiExtensions) return { error: apiError('notFound') };
  const userId = getSession().user?.id;
  const audience = audienceOf(request);
  // The answer is known: after a sign-out, what is still on screen must not knock at the server's door.
  if (audience === 'required' && userId === undefined) return { error: apiError('session') };
  let answer = await askOnce(request, signal);
  if ('error' in answer && answer.error.kind === 'csrf') answer = await askOnce(request, signal);
  const ended = 'error' in answer && answer.error.kind === 'session';
  if (ended && userId !== undefined && audience !== 'public') expireSession(userId);
  return answer;
}

async function answerTo(request: ApiRequest, signal: AbortSignal): Promise<Answer> {
  if (!('view' in request)) return ask(request, signal);
  const body = await readView(request.view);
  return body === undefined ? ask({ call: dataViews[request.view] }, signal) : readViewBody(request.view, body);
}

export const apiBaseQuery: BaseQueryFn<ApiRequest, unknown, ApiError> = async (request, { signal, type }) => {
  const answer = await answerTo(request, signal);
  return type === 'query' ? kept(request, answer) : answer;
};
