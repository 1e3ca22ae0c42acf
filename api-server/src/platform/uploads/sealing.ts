import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** File header that no picture or document begins with. */
const MAGIC = Buffer.from('doorstep file 1\n');
const ID_BYTES = 8;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = MAGIC.length + ID_BYTES + NONCE_BYTES;

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', MAGIC, 32));

/** Returns the id by which encrypted files name their secret, without revealing it. */
export const keyIdOf = (secret: string) =>
  createHash('sha256')
    .update(MAGIC)
    .update(secret)
    .digest('hex')
    .slice(0, 2 * ID_BYTES);

/** Undefined for files from before encryption. */
export const keyIdIn = (bytes: Buffer): string | undefined =>
  bytes.subarray(0, MAGIC.length).equals(MAGIC)
    ? bytes.subarray(MAGIC.length, MAGIC.length + ID_BYTES).toString('hex')
    : undefined;

/** AES-256-GCM. Opens under its own path alone: one person's file put in another's place is no file. */
export function seal(secret: string, path: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), nonce).setAAD(Buffer.from(path));
  const head = [MAGIC, Buffer.from(keyIdOf(secret), 'hex'), nonce];
  return Buffer.concat([...head, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when any byte was changed, or the path is another one. */
export function unseal(secret: string, path: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(HEAD_BYTES - NONCE_BYTES, HEAD_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(path)).setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES, -TAG_BYTES)), decipher.final()]);
}
