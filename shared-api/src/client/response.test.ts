import { afterEach, describe, expect, test, vi } from 'vitest';
import { readJsonResponse, readResponse } from './response';

afterEach(() => void vi.useRealTimers());

const failure = (status: number, body?: object, headers?: HeadersInit) => {
  const result = readJsonResponse(new Response(null, { status, headers }), body);
  return 'error' in result ? result.error : undefined;
};

test.each([
  [400, 'business', 'business'],
  [401, 'session', 'session'],
  [403, 'forbidden', 'forbidden'],
  [404, 'notFound', 'notFound'],
  [409, 'business', 'business'],
  [422, 'business', 'business'],
  [429, 'rateLimited', 'rateLimited'],
  [500, 'server', 'server'],
  [503, 'server', 'server'],
])('maps the status %i to %s with a problem document, and to %s without', (status, withDocument, without) => {
  expect(failure(status, { title: 'No' })).toMatchObject({ kind: withDocument, status, message: 'No' });
  // A proxy answers so: a 4xx of it is not the word of the server.
  expect(failure(status)).toMatchObject({ kind: without === 'business' ? 'server' : without, status });
});

test.each([
  ['session', 'session'],
  ['csrf', 'csrf'],
])('prefers the code %s to the status', (code, kind) => {
  expect(failure(403, { code })).toMatchObject({ kind, code });
});

describe('how long to wait', () => {
  test.each([
    ['30', 30],
    ['1.2', 2],
    ['0', 0],
    ['Fri, 20 Nov 2026 21:15:30 GMT', 30],
    ['Fri, 20 Nov 2026 21:14:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
  ])('is read in seconds from "%s"', (value, seconds) => {
    vi.useFakeTimers({ now: new Date('2026-11-20T21:15:00Z') });
    const error = failure(429, {}, { 'Retry-After': value });
    expect(error?.retryAfterSeconds).toBe(seconds);
  });
});

test('accepts a success without content, but not one with unreadable content', () => {
  expect(readJsonResponse(new Response(null, { status: 204 }), undefined)).toEqual({ data: {} });
  expect(readJsonResponse(new Response('[]'), [])).toEqual({ data: [] });
  expect(readJsonResponse(new Response('<html>'), undefined)).toMatchObject({ error: { kind: 'server', status: 200 } });
});

test('includes the changes of a staff conflict and the field of a refusal', () => {
  const change = { at: '2026-11-20T21:15:00Z', who: 'Ruth Adler', act: 'application.approve', why: 'Complete' };
  const body = { code: 'state_conflict', detail: 'Changed.', field: 'seen', request_id: 'r_1', data: { version: 5 } };
  expect(failure(409, { ...body, changes: [{ ...change, extra: 1 }] })).toEqual({
    name: 'ApiError',
    kind: 'business',
    status: 409,
    code: 'state_conflict',
    message: 'Changed.',
    field: 'seen',
    requestId: 'r_1',
    data: { version: 5 },
    changes: [change],
  });
});

test('recognizes the security check message only with the status 403', () => {
  const body = { message: 'Security check failed. Please reload the page.' };
  const kindAt = (status: number) => {
    const result = readResponse('myBookings', new Response(null, { status }), body);
    return 'error' in result ? result.error.kind : 'none';
  };
  expect([kindAt(403), kindAt(422)]).toEqual(['csrf', 'business']);
});
