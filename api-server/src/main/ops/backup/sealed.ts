import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { CommandError } from '../../../platform/commandError';

const MAGIC = Buffer.from('doorstep backup 1\n');
const SALT_BYTES = 32;
const TAG_BYTES = 16;
const CHUNK_BYTES = 256 * 1024;

/**
 * Derives the file's key from the operator's key and the file's salt, so that a counted nonce is never used twice with
 * a key.
 */
const keyOf = (key: Buffer, salt: Buffer) => Buffer.from(hkdfSync('sha256', key, salt, MAGIC, 32));

/** Builds a nonce of an eleven-byte counter and a flag for the last chunk, so that a truncated file does not open. */
function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(chunk, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Encrypts with AES-256-GCM in chunks of 256 KiB, so that neither side holds more than one in memory. */
export async function* seal(key: Buffer, input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const fileKey = keyOf(key, salt);
  yield Buffer.concat([MAGIC, salt]);
  let chunk = 0;
  const sealed = (bytes: Buffer, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(chunk, isLast));
    chunk += 1;
    return Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
  };
  for await (const { bytes, isLast } of chunksOf(input, CHUNK_BYTES)) yield sealed(bytes, isLast);
}

/** Decrypts. Throws `CommandError` for another key, or for changed or missing bytes. */
export async function* unseal(key: Buffer, input: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let fileKey: Buffer | undefined;
  let chunk = 0;
  for await (const { bytes, isLast } of chunksOf(input, CHUNK_BYTES + TAG_BYTES, MAGIC.length + SALT_BYTES)) {
    if (!fileKey) {
      if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw new CommandError('This file is not a Doorstep backup.');
      fileKey = keyOf(key, bytes.subarray(MAGIC.length));
      continue;
    }
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(chunk, isLast));
    chunk += 1;
    try {
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      yield Buffer.concat([decipher.update(bytes.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw new CommandError('The backup cannot be decrypted. The key is wrong, or the file is damaged or incomplete.');
    }
  }
}

/** Splits the input into chunks of exactly that length, the first one of `firstLength`. The last one may be shorter. */
async function* chunksOf(input: AsyncIterable<Buffer>, length: number, firstLength = length) {
  let pending: Buffer[] = [];
  let size = 0;
  let wanted = firstLength;
  for await (const part of input) {
    pending.push(part);
    size += part.length;
    // Wait for a byte more than a chunk: otherwise this could be the last chunk.
    while (size > wanted) {
      const all = pending.length === 1 ? (pending[0] as Buffer) : Buffer.concat(pending, size);
      yield { bytes: all.subarray(0, wanted), isLast: false };
      pending = [all.subarray(wanted)];
      size -= wanted;
      wanted = length;
    }
  }
  yield { bytes: Buffer.concat(pending, size), isLast: true };
}
