import { promisify } from 'node:util';
import zlib from 'node:zlib';

const TEXT = /\.(?:js|css|svg|json|html|txt|webmanifest|xml)$/;
/** Bytes below which compression saves no packet. */
const MIN_COMPRESSED_BYTES = 256;

export const isText = (file: string) => TEXT.test(file);

const brotli = promisify<zlib.InputType, zlib.BrotliOptions, Buffer>(zlib.brotliCompress);
const gzip = promisify<zlib.InputType, zlib.ZlibOptions, Buffer>(zlib.gzip);

export interface Compressed {
  br?: Buffer;
  gz?: Buffer;
}

/**
 * Compresses off the main thread (zlib's threads). Quality 11 for published files, 7 for prerendered pages, 5 for pages
 * that a switch waits for.
 */
export async function compress(content: Buffer, quality: number): Promise<Compressed> {
  if (content.length < MIN_COMPRESSED_BYTES) return {};
  const [br, gz] = await Promise.all([
    brotli(content, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: quality,
        [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    gzip(content, { level: quality > 9 ? 9 : 5 }),
  ]);
  return {
    ...(br.length < content.length ? { br } : {}),
    ...(gz.length < content.length ? { gz } : {}),
  };
}
