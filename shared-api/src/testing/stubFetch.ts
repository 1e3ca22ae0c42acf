import { Stub, type StubRequest } from './stub';

function toStubRequest(input: RequestInfo | URL, init: RequestInit = {}): StubRequest {
  const url = new URL(String(input instanceof Request ? input.url : input), 'http://site.test');
  const headers = new Headers(init.headers);
  const { body } = init;
  const parsed = body instanceof FormData ? { form: body } : typeof body === 'string' ? { json: JSON.parse(body) } : {};
  return { method: init.method ?? 'GET', path: url.pathname, query: url.searchParams, headers, ...parsed };
}

/**
 * Puts the stub in the place of `fetch`, without sockets: for component tests of the remotes and for fast runs. Returns
 * the stub and what puts the real `fetch` back.
 */
export function stubFetch(stub = new Stub()): { stub: Stub; restore: () => void } {
  const real = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const respond = stub.respond(toStubRequest(input, init));
    if (respond === 'cut') throw new TypeError('Failed to fetch');
    if (respond !== 'hang')
      return new Response(respond.body || null, { status: respond.status, headers: respond.headers });
    return new Promise((_, reject) => {
      init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    });
  };
  return {
    stub,
    restore: () => {
      globalThis.fetch = real;
    },
  };
}
