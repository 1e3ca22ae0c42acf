import { userController, type WireCallName, type WireResponses, wireCalls } from '@doorstep/shared-api/wire';
import { type RequestBody, request } from './httpClient';

export interface HttpResponse<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

// biome-ignore lint/suspicious/noExplicitAny: tests read answers of every shape, the wrong ones included
export type AnyValue = any;

type Fields = Record<string, unknown>;
interface RequestOptions {
  as?: 'multipart' | 'json' | 'urlencoded';
  headers?: Record<string, string>;
  /** False to omit the X-XSRF-TOKEN header. */
  xsrf?: boolean;
  appToken?: string | null;
}

export class HttpBrowser {
  readonly cookies = new Map<string, string>();
  readonly #base: string;
  readonly #appToken: string;

  constructor(base: string, appToken = 'doorstep-web-1') {
    this.#base = base;
    this.#appToken = appToken;
  }

  async w<Call extends WireCallName>(
    call: Call,
    fields: Fields = {},
    how: RequestOptions = {},
  ): Promise<HttpResponse<AnyValue>> {
    const token = how.appToken === undefined ? { app_token: this.#appToken } : {};
    const named = how.appToken ? { app_token: how.appToken } : token;
    const { body, headers } = encodeRequestBody({ ...named, ...fields }, how.as ?? 'multipart');
    return this.send('POST', userController + wireCalls[call].path, body, { ...headers, ...how.headers }, how.xsrf);
  }

  async x(method: string, path: string, json?: unknown, xsrf = true): Promise<HttpResponse<AnyValue>> {
    const headers: Record<string, string> = json === undefined ? {} : { 'Content-Type': 'application/json' };
    return this.send(method, `/api/v1${path}`, json === undefined ? undefined : JSON.stringify(json), headers, xsrf);
  }

  async send(
    method: string,
    path: string,
    body?: RequestBody | null,
    headers: Record<string, string> = {},
    xsrf = true,
  ): Promise<HttpResponse<AnyValue>> {
    const {
      status,
      headers: received,
      bytes,
    } = await request(this.#base + path, {
      method,
      body,
      headers: {
        ...(this.cookies.size > 0 && {
          Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        }),
        ...(xsrf && this.cookies.has('XSRF-TOKEN') && { 'X-XSRF-TOKEN': this.cookies.get('XSRF-TOKEN') ?? '' }),
        ...headers,
      },
    });
    for (const cookie of received.getSetCookie()) this.#storeCookies(cookie);
    const text = new TextDecoder().decode(bytes);
    const isJson = received.get('content-type')?.includes('json');
    return { status, headers: received, body: isJson ? JSON.parse(text) : text };
  }

  async bytes(path: string): Promise<Buffer> {
    const headers = { Cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
    return (await request(this.#base + path, { method: 'GET', headers })).bytes;
  }

  #storeCookies(cookie: string) {
    const [pair = '', ...attributes] = cookie.split(';');
    const at = pair.indexOf('=');
    const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
    const ended = attributes.some((attribute) => /^\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(attribute));
    if (ended || value === '') this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}

function encodeRequestBody(
  fields: Fields,
  as: NonNullable<RequestOptions['as']>,
): { body: RequestBody; headers: Record<string, string> } {
  if (as === 'json') return { body: JSON.stringify(fields), headers: { 'Content-Type': 'application/json' } };
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((one) => [name, one] as const) : [[name, value] as const],
  );
  if (as === 'urlencoded')
    return { body: new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])), headers: {} };
  const form = new FormData();
  for (const [name, value] of pairs) {
    if (value instanceof File) form.append(name, value);
    else form.append(name, String(value));
  }
  return { body: form, headers: {} };
}

export type ResponseOf<Call extends WireCallName> = WireResponses[Call];
