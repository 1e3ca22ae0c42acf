import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';

const b64 = (bytes: Buffer) => bytes.toString('base64url');

/** Browser's side of RFC 8291: its keys, and the decryption of a message. */
export class PushBrowserKeys {
  readonly #pair = createECDH('prime256v1');
  readonly #auth: Buffer;

  constructor({ privateKey, auth = randomBytes(16) }: { privateKey?: Buffer; auth?: Buffer } = {}) {
    if (privateKey) this.#pair.setPrivateKey(privateKey);
    else this.#pair.generateKeys();
    this.#auth = auth;
  }

  get keys() {
    return { p256dh: b64(this.#pair.getPublicKey()), auth: b64(this.#auth) };
  }

  /** Decrypts by RFC 8188 and 8291, independently of the library that encrypts. Throws at a changed byte. */
  decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const idLength = body.readUInt8(20);
    const sender = body.subarray(21, 21 + idLength);
    const sealed = body.subarray(21 + idLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#pair.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', this.#pair.computeSecret(sender), this.#auth, info, 32));
    const derive = (name: string, length: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, length));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return padded.subarray(0, padded.lastIndexOf(2)).toString();
  }
}

/** Parses the `Authorization` of RFC 8292. Checks that the signature matches its key. */
export function readVapid(authorization = '') {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(authorization) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: b64(point.subarray(1, 33)), y: b64(point.subarray(33)) };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return { key, isSigned, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) };
}

/** `answer` sets the status by the browser's path. Defaults to 201. */
export async function startPushService() {
  const requests: { path: string; headers: IncomingHttpHeaders; body: Buffer }[] = [];
  const statuses = new Map<string, number>();
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { url: path = '', headers } = request;
    requests.push({ path, headers, body: Buffer.concat(parts) });
    response.writeHead(statuses.get(path) ?? 201).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    requests,
    statuses,
    endpoint: (path: string) => `http://127.0.0.1:${port}${path}`,
    to: (path: string) => requests.filter((one) => one.path === path),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
