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
  const RealUpload = globalThis.XMLHttpRequest;
  globalThis.XMLHttpRequest = FetchBackedUpload as unknown as typeof XMLHttpRequest;
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
      globalThis.XMLHttpRequest = RealUpload;
    },
  };
}

class FetchBackedUpload {
  status = 0;
  responseText = '';
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  readonly #headers = new Headers();
  readonly #abort = new AbortController();
  #request: [method: string, url: string] = ['GET', ''];

  open(method: string, url: string) {
    this.#request = [method, url];
  }

  setRequestHeader(name: string, value: string) {
    this.#headers.set(name, value);
  }

  getAllResponseHeaders() {
    return '';
  }

  abort() {
    this.#abort.abort();
  }

  send(body: FormData) {
    const [method, url] = this.#request;
    globalThis.fetch(url, { method, headers: this.#headers, body, signal: this.#abort.signal }).then(
      async (response) => {
        this.status = response.status;
        this.responseText = await response.text();
        this.upload.onprogress?.({ loaded: 1, total: 1 });
        this.onload?.();
      },
      () => this.onerror?.(),
    );
  }
}
