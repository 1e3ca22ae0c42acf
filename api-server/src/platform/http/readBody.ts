import type { FastifyRequest } from 'fastify';
import { checkInput } from './checkInput';
import { HttpError } from './httpError';

export const FILE_LIMIT = 5 * 1024 * 1024;
export const REQUEST_LIMIT = 20 * 1024 * 1024;
/**
 * Bytes after which the request is aborted. No legitimate one is that large, and the gateway limits bodies to 25 MB.
 */
const ABORT_AFTER_BYTES = 64 * 1024 * 1024;

/** `bytes` is empty when the file exceeded the limit. */
export interface UploadedFile {
  bytes: Buffer;
  tooLarge: boolean;
}

export interface RequestBody {
  fields: Map<string, unknown>;
  files: Map<string, UploadedFile>;
}

const tooLarge = (field?: string) => new HttpError('validation', 'Image is too large.', { status: 413, field });

const unreadable = () => new HttpError('validation', 'The request could not be read.', { status: 400 });

export async function readBody(request: FastifyRequest): Promise<RequestBody> {
  if (request.isMultipart()) return readMultipart(request);
  const fields = new Map<string, unknown>();
  if (request.body && typeof request.body === 'object' && !Array.isArray(request.body)) {
    for (const [name, value] of Object.entries(request.body)) fields.set(name, value);
  }
  return { fields, files: new Map() };
}

async function readMultipart(request: FastifyRequest): Promise<RequestBody> {
  if (Number(request.headers['content-length'] ?? 0) > ABORT_AFTER_BYTES) throw tooLarge();
  try {
    return await readParts(request);
  } catch (error) {
    // The parser's own errors have no status: they are the client's fault.
    throw error instanceof HttpError || (error as { statusCode?: number }).statusCode ? error : unreadable();
  }
}

async function readParts(request: FastifyRequest): Promise<RequestBody> {
  const body: RequestBody = { fields: new Map(), files: new Map() };
  let total = 0;
  let overflow: HttpError | undefined;
  const limits = { fileSize: ABORT_AFTER_BYTES, fieldSize: 200_000, fields: 100, files: 10, parts: 110 };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated) throw unreadable();
      total += String(part.value).length;
      checkInput({ [part.fieldname]: part.value });
      addField(body.fields, part.fieldname, part.value);
    } else {
      const chunks: Buffer[] = [];
      let size = 0;
      // Read an oversized part to its end without storing it, so that the browser gets a response instead of a reset.
      for await (const chunk of part.file as AsyncIterable<Buffer>) {
        size += chunk.length;
        total += chunk.length;
        if (total > ABORT_AFTER_BYTES) throw tooLarge(part.fieldname);
        if (size > FILE_LIMIT || total > REQUEST_LIMIT) chunks.length = 0;
        else chunks.push(chunk);
      }
      if (size > 0) body.files.set(part.fieldname, { bytes: Buffer.concat(chunks), tooLarge: size > FILE_LIMIT });
    }
    if (total > REQUEST_LIMIT) overflow ??= tooLarge(part.fieldname);
  }
  if (overflow) throw overflow;
  return body;
}

/** Adds a field. A repeated name becomes a list, and `name[]` counts as `name`. */
function addField(fields: Map<string, unknown>, sentName: string, value: unknown) {
  const name = sentName.endsWith('[]') ? sentName.slice(0, -2) : sentName;
  const before = fields.get(name);
  if (before === undefined) fields.set(name, sentName === name ? value : [value]);
  else fields.set(name, Array.isArray(before) ? [...before, value] : [before, value]);
}
