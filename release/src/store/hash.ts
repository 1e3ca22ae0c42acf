import { createHash } from 'node:crypto';
import type { Integrity } from '../types';

export const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');

export const integrityOf = (content: string | Buffer): Integrity =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

/** Integrity of an empty file. In a manifest it means "not published yet, use this machine's build". */
export const UNPUBLISHED: Integrity = integrityOf('');

/**
 * Modification time (whole seconds, 2001 to 2017) derived from the content. nginx's ETag consists of this time and the
 * size, so files of the same size written in the same second would otherwise share an ETag.
 */
export function contentTime(content: string | Buffer): number {
  return 1_000_000_000 + (createHash('sha256').update(content).digest().readUInt32BE(0) % 500_000_000);
}
