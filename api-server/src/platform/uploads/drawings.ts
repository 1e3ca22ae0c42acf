import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { UploadStorage } from './port';

const asBrotli = promisify<Buffer, { params: Record<number, number> }, Buffer>(brotliCompress);
const asGzip = promisify<Buffer, Buffer>(gzip);

/** Maximum number of cached drawings. Each takes about 5 kB with its two compressed forms. */
const MAX_CACHED = 1000;
const QUALITY = 9;

interface Drawing {
  readonly etag: string;
  readonly forms: { readonly br: Buffer; readonly gzip: Buffer; readonly identity: Buffer };
}

/** SVG is text: sent compressed it is less than half. Drawings never change, so each is read and compressed once. */
export function drawings(storage: UploadStorage) {
  const cache = new LRUCache<string, Drawing>({ max: MAX_CACHED });

  async function find(path: string): Promise<Drawing | undefined> {
    const existingDrawing = cache.get(path);
    if (existingDrawing) return existingDrawing;
    const bytes = await storage.read(path);
    if (!bytes) return undefined;
    const [br, gz] = await Promise.all([
      asBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }),
      asGzip(bytes),
    ]);
    const drawing = {
      etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 16),
      forms: { br, gzip: gz, identity: bytes },
    };
    cache.set(path, drawing);
    return drawing;
  }

  return async function send(path: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const drawing = await find(path);
    if (!drawing) return false;
    const form = chooseEncoding(request.headers['accept-encoding']);
    // Weak: the same drawing, whatever it was compressed with.
    const etag = `W/"${drawing.etag}"`;
    reply.header('Vary', 'Accept-Encoding').header('ETag', etag);
    if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) {
      reply.code(304).send();
      return true;
    }
    if (form !== 'identity') reply.header('Content-Encoding', form);
    reply.type('image/svg+xml').send(drawing.forms[form]);
    return true;
  };
}

function chooseEncoding(accepted: string | string[] | undefined): keyof Drawing['forms'] {
  const named = String(accepted ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part))
    .map((part) => part.split(';')[0]?.trim());
  return (['br', 'gzip'] as const).find((form) => named.includes(form)) ?? 'identity';
}
