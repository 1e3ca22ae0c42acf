import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

interface PasskeyResponseOptions {
  origin: string;
  /** False when the device did not ask for finger, face or PIN. */
  isVerified?: boolean;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const base64Url = (data: Uint8Array) => Buffer.from(data).toString('base64url');

/** Device with one key (ES256), with the parts of WebAuthn that a server sees. */
export class Authenticator {
  readonly id = base64Url(randomBytes(32));
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  counter = 0;

  create(options: { challenge: string; rp: { id?: string } }, how: PasskeyResponseOptions) {
    const clientDataJSON = this.#clientData('webauthn.create', options.challenge, how.origin);
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]) as never,
    );
    const head = this.#authenticatorData(options.rp.id ?? '', how, HAS_KEY);
    const authData = new Uint8Array(Buffer.concat([head, Buffer.alloc(16), length, id, key]));
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64Url(clientDataJSON),
        attestationObject: base64Url(isoCBOR.encode(attestation as never)),
        transports: ['internal'],
      },
    };
  }

  get(options: { challenge: string; rpId?: string }, how: PasskeyResponseOptions) {
    this.counter += 1;
    const clientDataJSON = this.#clientData('webauthn.get', options.challenge, how.origin);
    const authData = this.#authenticatorData(options.rpId ?? '', how, 0);
    const signature = sign('sha256', Buffer.concat([authData, sha256(clientDataJSON)]), this.#keys.privateKey);
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: {
        clientDataJSON: base64Url(clientDataJSON),
        authenticatorData: base64Url(authData),
        signature: base64Url(signature),
      },
    };
  }

  #clientData = (type: string, challenge: string, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  #authenticatorData(rpId: string, { isVerified = true }: PasskeyResponseOptions, more: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    return Buffer.concat([
      sha256(rpId),
      Buffer.from([USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | more]),
      counter,
    ]);
  }
}
