import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/**
 * Behaviour from now on. `cut`: sends half of an object and ends the connection. `stalls`: sends half and keeps it
 * open.
 */
export type S3Behaviour = 'well' | 'refuses' | 'fails' | 'busy once' | 'hangs' | 'cut' | 'stalls';

const MAX_SKEW_MS = 15 * 60_000;
const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');

/** Returns S3's name for the fault in the signature, or undefined when it is valid. */
export function signatureError(
  request: { method: string; path: string; headers: ReadonlyMap<string, string>; payload: Buffer },
  keys: { accessKey: string; secretKey: string },
  now: number,
): [status: number, code: string] | undefined {
  const authorization = request.headers.get('authorization');
  if (!authorization) return [403, 'AccessDenied'];
  const form =
    /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([a-z0-9-]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    );
  if (!form) return [400, 'AuthorizationHeaderMalformed'];
  const [, accessKey = '', day = '', region = '', signedNames = '', signature = ''] = form;
  if (accessKey !== keys.accessKey) return [403, 'InvalidAccessKeyId'];
  const at = request.headers.get('x-amz-date') ?? '';
  const time = Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!at.startsWith(day) || Number.isNaN(time)) return [403, 'AccessDenied'];
  if (Math.abs(time - now) > MAX_SKEW_MS) return [403, 'RequestTimeTooSkewed'];
  const names = signedNames.split(';');
  for (const name of request.headers.keys())
    if ((name === 'host' || name.startsWith('x-amz-')) && !names.includes(name)) return [403, 'AccessDenied'];
  const claimed = request.headers.get('x-amz-content-sha256');
  if (claimed !== sha256(request.payload)) return [400, 'XAmzContentSHA256Mismatch'];

  let canonical = `${request.method}\n${request.path}\n\n`;
  for (const name of names) canonical += `${name}:${(request.headers.get(name) ?? '').trim().replace(/ +/g, ' ')}\n`;
  canonical += `\n${signedNames}\n${claimed}`;
  const toSign = `AWS4-HMAC-SHA256\n${at}\n${day}/${region}/s3/aws4_request\n${sha256(canonical)}`;
  let key: Buffer = Buffer.from(`AWS4${keys.secretKey}`);
  for (const part of [day, region, 's3', 'aws4_request', toSign]) key = createHmac('sha256', key).update(part).digest();
  return timingSafeEqual(key, Buffer.from(signature, 'hex')) ? undefined : [403, 'SignatureDoesNotMatch'];
}

/** It checks signatures by AWS's published rules and shares no code with the client. */
export class S3Server {
  readonly objects = new Map<string, { bytes: Buffer; type: string; at: Date }>();
  readonly keys = { accessKey: 'AKIADOORSTEPTEST', secretKey: 'a/secret+key=of-the-tests' };
  readonly bucket = 'uploads';
  /** Requests such as `GET /uploads/x 200`, in the order of their ends. */
  readonly requests: string[] = [];
  mood: S3Behaviour = 'well';
  /** Milliseconds added to the storage's clock. */
  skew = 0;
  /** Without this right, missing objects are not revealed. */
  mayList = true;
  #server = createServer((request, response) => void this.#receive(request, response));

  async listen() {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url() {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get settings() {
    return { url: this.url, bucket: this.bucket, ...this.keys };
  }

  get env() {
    const { accessKey: S3_ACCESS_KEY, secretKey: S3_SECRET_KEY } = this.keys;
    return { S3_URL: this.url, S3_BUCKET: this.bucket, S3_ACCESS_KEY, S3_SECRET_KEY };
  }

  get connections(): Promise<number> {
    return new Promise((resolve) => this.#server.getConnections((_, count) => resolve(count)));
  }

  async close() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #receive(request: IncomingMessage, response: ServerResponse) {
    const parts: Buffer[] = [];
    try {
      for await (const part of request) parts.push(part);
    } catch {
      return;
    }
    const { method = '', url: path = '' } = request;
    response.once('close', () =>
      this.requests.push(`${method} ${path} ${response.statusCode}${response.writableEnded ? '' : ', broken off'}`),
    );
    const payload = Buffer.concat(parts);
    const headers = new Map(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const issue = signatureError({ method, path, headers, payload }, this.keys, Date.now() + this.skew);
    if (this.mood === 'hangs') return;
    if (this.mood === 'refuses') return respondWithError(response, 403, 'AccessDenied');
    if (this.mood === 'fails') return respondWithError(response, 500, 'InternalError');
    if (this.mood === 'busy once') {
      this.mood = 'well';
      return respondWithError(response, 503, 'SlowDown');
    }
    if (issue) return respondWithError(response, ...issue);
    const [, bucket, ...rest] = path.split('/');
    if (bucket !== this.bucket) return respondWithError(response, 404, 'NoSuchBucket');
    this.#respond(method, rest.join('/'), headers, payload, response);
  }

  #respond(method: string, key: string, headers: Map<string, string>, payload: Buffer, response: ServerResponse) {
    const object = this.objects.get(key);
    if (method === 'PUT') {
      this.objects.set(key, { bytes: payload, type: headers.get('content-type') ?? '', at: new Date() });
      return response.writeHead(200, { ETag: `"${sha256(payload)}"` }).end();
    }
    if (method === 'DELETE') {
      this.objects.delete(key);
      return response.writeHead(204).end();
    }
    if (!object)
      return this.mayList
        ? respondWithError(response, 404, 'NoSuchKey')
        : respondWithError(response, 403, 'AccessDenied');
    const { bytes, type, at } = object;
    const ETag = `"${sha256(bytes)}"`;
    const common = { ETag, 'Last-Modified': at.toUTCString(), 'Accept-Ranges': 'bytes', 'Content-Type': type };
    if (headers.get('if-none-match') === ETag) return response.writeHead(304, common).end();
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.get('range') ?? '');
    const [from, to] = range ? [Number(range[1]), Number(range[2]) + 1] : [0, bytes.length];
    const part = bytes.subarray(from, to);
    response.writeHead(range ? 206 : 200, {
      ...common,
      'Content-Length': part.length,
      ...(range && { 'Content-Range': `bytes ${from}-${to - 1}/${bytes.length}` }),
    });
    // Send in pieces, so that an aborted download shows how far it got.
    if (this.mood !== 'cut' && this.mood !== 'stalls') return void pipeline(chunks(part), response).catch(() => {});
    response.write(part.subarray(0, part.length / 2), () => this.mood === 'cut' && response.destroy());
  }
}

function* chunks(bytes: Buffer, size = 65_536) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const respondWithError = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status, { 'Content-Type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>AKIADOORSTEPTEST may not</Message></Error>`);
