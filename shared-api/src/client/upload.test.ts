import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sendWithProgress } from './upload';

class FakeRequest {
  static last: FakeRequest;
  status = 200;
  responseText = '{"id":"f_1"}';
  responseHeaders = '';
  isAborted = false;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  onload?: () => void;
  onerror?: () => void;

  constructor() {
    FakeRequest.last = this;
  }
  open() {}
  send() {}
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getAllResponseHeaders() {
    return this.responseHeaders;
  }
  abort() {
    this.isAborted = true;
  }
  progress(loaded: number, total = 100) {
    this.upload.onprogress?.({ loaded, total });
  }
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function upload() {
  const controller = new AbortController();
  const shares: number[] = [];
  const ended = sendWithProgress(
    '/api/v1/photos',
    { method: 'POST', headers: new Headers({ 'X-XSRF-TOKEN': 'token-1' }), body: new FormData() },
    { signal: controller.signal, onProgress: (share) => shares.push(share) },
  ).catch((error: Error) => error);
  return { request: FakeRequest.last, controller, shares, ended };
}

describe('an upload', () => {
  test('may take any time while it makes progress', async () => {
    const { request, ended, shares } = upload();
    for (let percent = 10; percent <= 100; percent += 10) {
      await vi.advanceTimersByTimeAsync(19_999);
      request.progress(percent);
    }
    await vi.advanceTimersByTimeAsync(19_999);
    request.onload?.();
    expect(await ended).toMatchObject([{ status: 200 }, { id: 'f_1' }]);
    expect(request.isAborted).toBe(false);
    expect(shares).toEqual([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]);
  });

  test.each([
    ['before anything has left', () => {}],
    ['in the middle', (request: FakeRequest) => request.progress(50)],
  ])('ends after twenty seconds without progress: %s', async (_when, begin) => {
    const { request, ended } = upload();
    begin(request);
    await vi.advanceTimersByTimeAsync(19_999);
    expect(request.isAborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(request.isAborted).toBe(true);
    expect(await ended).toMatchObject({ name: 'TimeoutError' });
  });

  test('reports no progress for an unknown length, and never more than 100 %', () => {
    const { request, shares } = upload();
    request.progress(5, 0);
    request.progress(120);
    expect(shares).toEqual([1]);
  });

  test('stops on its abort signal, but not after it has ended', async () => {
    const stopped = upload();
    stopped.controller.abort();
    expect(await stopped.ended).toMatchObject({ name: 'AbortError' });
    expect(stopped.request.isAborted).toBe(true);
    const finished = upload();
    finished.request.onload?.();
    finished.controller.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await finished.ended).toMatchObject([{ status: 200 }, { id: 'f_1' }]);
    expect(finished.request.isAborted).toBe(false);
  });

  test('fails like fetch when the server cannot be reached', async () => {
    const { request, ended } = upload();
    request.onerror?.();
    expect(await ended).toBeInstanceOf(TypeError);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('sends the given headers and returns status, headers and body', async () => {
    const { request, ended } = upload();
    Object.assign(request, {
      status: 429,
      responseHeaders: 'retry-after: 30\r\nx-note: a: b\r\n',
      responseText: '<html>',
    });
    request.onload?.();
    const [response, body] = (await ended) as [Response, unknown];
    expect([response.status, response.headers.get('Retry-After'), response.headers.get('X-Note'), body]).toEqual([
      429,
      '30',
      'a: b',
      undefined,
    ]);
    expect(request.headers).toEqual({ 'x-xsrf-token': 'token-1' });
  });
});
