import { open } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { isText, MIME_TYPES, WITH_CHARSET } from '@doorstep/release';

export interface FileResponse {
  readonly status?: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
}

/** The coding needs a quality above 0. Wildcards do not count. */
export function accepts(header: string | string[] | undefined, coding: 'br' | 'gzip'): boolean {
  return String(header ?? '')
    .split(',')
    .some((part) => {
      const [name, ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
      return name === coding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
    });
}

/** Weak comparison, as If-None-Match asks for. */
export function isNotModified(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}

/** Returns false when none of the files is there. */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  files: readonly string[],
  fileResponse: FileResponse,
): Promise<boolean> {
  for (const file of files) {
    if (await sendFileIfExists(request, response, file, fileResponse)) return true;
  }
  return false;
}

async function sendFileIfExists(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
  fileResponse: FileResponse,
): Promise<boolean> {
  const codings = isText(file)
    ? (['br', 'gzip'] as const).filter((coding) => accepts(request.headers['accept-encoding'], coding))
    : [];
  for (const coding of codings) {
    const twin = await read(`${file}.${coding === 'br' ? 'br' : 'gz'}`);
    if (twin) {
      sendContent(request, response, file, twin, {
        ...fileResponse,
        headers: { ...fileResponse.headers, 'Content-Encoding': coding },
      });
      return true;
    }
  }
  const plain = await read(file);
  if (plain) sendContent(request, response, file, plain, fileResponse);
  return Boolean(plain);
}

interface Content {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** Content and time come from one open file, so that a switch in between cannot mix two pages. The ETag has nginx's format. */
async function read(file: string): Promise<Content | undefined> {
  let handle: Awaited<ReturnType<typeof open>>;
  try {
    handle = await open(file, 'r');
  } catch {
    return undefined;
  }
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) return undefined;
    const bytes = await handle.readFile();
    return { bytes, etag: `"${Math.floor(stat.mtimeMs / 1000).toString(16)}-${stat.size.toString(16)}"` };
  } finally {
    await handle.close();
  }
}

function sendContent(
  request: IncomingMessage,
  response: ServerResponse,
  file: string,
  { bytes, etag }: Content,
  { status = 200, headers }: FileResponse,
) {
  const vary = isText(file) ? { Vary: 'Accept-Encoding' } : {};
  if (status === 200 && isNotModified(request.headers['if-none-match'], etag)) {
    const { 'Content-Encoding': _coding, ...stored } = headers;
    response.writeHead(304, { ...stored, ...vary, ETag: etag }).end();
    return;
  }
  const tag = status === 200 ? { ETag: etag } : {};
  response.writeHead(status, {
    ...headers,
    ...vary,
    ...tag,
    'Content-Type': contentType(file),
    'Content-Length': bytes.length,
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

export function contentType(file: string): string {
  const type = MIME_TYPES[path.extname(file).slice(1).toLowerCase()] ?? 'application/octet-stream';
  return WITH_CHARSET.includes(type) ? `${type}; charset=utf-8` : type;
}
