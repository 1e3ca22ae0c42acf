import { createHash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';

export interface S3Key {
  accessKey: string;
  secretKey: string;
}

export interface S3Request {
  method: 'GET' | 'PUT' | 'DELETE';
  /** Must have an encoded path and no query. */
  url: URL;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** Returns the region, which AWS has in its host names. Other storages accept the default. */
export const regionOf = ({ hostname }: URL) =>
  /[.-]([a-z]{2}(?:-[a-z]+)+-\d)\.amazonaws\./.exec(hostname)?.[1] ?? 'us-east-1';

/** Returns all request headers, signed with AWS Signature Version 4. Storages reject a `now` that is off by minutes. */
export async function signedHeaders(request: S3Request, key: S3Key, now: Date): Promise<Record<string, string>> {
  const { method, url, headers, body } = request;
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { ...headers, 'x-amz-content-sha256': createHash('sha256').update(body).digest('hex') },
    accessKeyId: key.accessKey,
    secretAccessKey: key.secretKey,
    service: 's3',
    region: regionOf(url),
    datetime: now.toISOString().replace(/[:-]|\.\d{3}/g, ''),
    // Content type and range, too: by themselves they may be altered on the way.
    allHeaders: true,
  });
  const signed = await signer.sign();
  return { ...Object.fromEntries(signed.headers), host: url.host };
}
