/** Uploading with its progress, which `fetch` does not tell. */

/** Abort an upload after this long without progress. A slow connection may take longer overall. */
const stallMs = 20_000;

interface UploadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

interface UploadRequest {
  readonly method: string;
  readonly headers: Headers;
  readonly body: FormData;
}

/** Rejects with a TypeError when the server cannot be reached, and with a TimeoutError when the upload stalls. */
export function sendWithProgress(
  url: string,
  { method, headers, body }: UploadRequest,
  { signal, onProgress }: UploadOptions,
): Promise<[Response, unknown]> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    };
    const fail = (error: unknown) => {
      end();
      reject(error);
    };
    const watch = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        fail(new DOMException('The server did not answer in time.', 'TimeoutError'));
        request.abort();
      }, stallMs);
    };
    const stop = () => {
      fail(new DOMException('It was stopped.', 'AbortError'));
      request.abort();
    };
    request.open(method, url);
    headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = ({ loaded, total }) => {
      watch();
      if (total > 0) onProgress(Math.min(1, loaded / total));
    };
    request.onerror = () => fail(new TypeError('The server cannot be reached.'));
    request.onload = () => {
      end();
      resolve([toResponse(request), parseJson(request.responseText)]);
    };
    signal.addEventListener('abort', stop, { once: true });
    watch();
    request.send(body);
  });
}

function toResponse(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split('\r\n').filter(Boolean);
  const headers = lines.map((line): [string, string] => {
    const [name = '', ...value] = line.split(': ');
    return [name, value.join(': ')];
  });
  return new Response(null, { status: request.status, headers });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
