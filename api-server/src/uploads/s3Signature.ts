import { createHash, createHmac } from 'node:crypto';

export interface S3Key {
  accessKey: string;
  secretKey: string;
}

export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Its path has to be encoded already, and no query may follow. */
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

const SERVICE = 's3';
const hashOf = (data: Buffer | string) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest();

/** AWS names the region in the host; every other storage is content with this one. */
export const regionOf = ({ hostname }: URL) =>
  /[.-]([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\./.exec(hostname)?.[1] ?? 'us-east-1';

/** All headers of the request, signed with AWS Signature Version 4. Storages refuse a `now` that is minutes off. */
export function signedHeaders(request: S3Request, key: S3Key, now: Date): Record<string, string> {
  const { method, url, body } = request;
  const at = `${now.toISOString().replace(/[:-]|\.\d{3}/g, '')}`;
  const scope = `${at.slice(0, 8)}/${regionOf(url)}/${SERVICE}/aws4_request`;
  const lower = Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value.trim()] as const);
  const headers: Record<string, string> = {
    ...Object.fromEntries(lower),
    host: url.host,
    'x-amz-content-sha256': hashOf(body),
    'x-amz-date': at,
  };
  const names = Object.keys(headers).sort();
  const canonical = [
    method,
    url.pathname,
    '',
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    headers['x-amz-content-sha256'],
  ].join('\n');
  const secret = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${key.secretKey}`);
  const signature = hmac(secret, ['AWS4-HMAC-SHA256', at, scope, hashOf(canonical)].join('\n')).toString('hex');
  const authorization = `AWS4-HMAC-SHA256 Credential=${key.accessKey}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { ...headers, authorization };
}
