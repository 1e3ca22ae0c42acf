import { HttpError } from './httpError';

/** Characters that the database cannot store as text: NUL and lone surrogates. */
const UNSTORABLE = /[\0\p{Cs}]/u;
/** Maximum nesting of lists and objects. The deepest valid body has four levels. */
const MAX_DEPTH = 20;
/** Pattern of our own field names. Other names are not repeated in a response. */
const FIELD_NAME = /^[A-Za-z]\w{0,39}$/;

const validationError = (message: string, field?: string) =>
  new HttpError('validation', message, { status: 400, field: field && FIELD_NAME.test(field) ? field : undefined });

interface NestedValue {
  value: unknown;
  field: string | undefined;
  depth: number;
}

/** Throws 400, naming the outermost field. */
export function checkInput(input: unknown, ofField?: string): void {
  const parts: NestedValue[] = [{ value: input, field: ofField, depth: 0 }];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const { value, field, depth } = part;
    if (typeof value === 'string') checkText(value, field);
    else if (value && typeof value === 'object' && !Buffer.isBuffer(value)) {
      if (depth >= MAX_DEPTH) throw validationError('The request could not be read.', field);
      for (const [name, inner] of Object.entries(value)) {
        checkText(name, field);
        parts.push({ value: inner, field: field ?? (Array.isArray(value) ? undefined : name), depth: depth + 1 });
      }
    }
  }
}

/** Rejects lone surrogates in a URL, whose three bytes are not valid UTF-8. */
export function checkUrlEncoding(url: string): void {
  if (!url.includes('%')) return;
  try {
    decodeURIComponent(url);
  } catch {
    throw validationError('The request could not be read.');
  }
}

/**
 * Parses JSON inside a form field and checks it again, as escapes may hide characters. Also throws the errors of
 * `JSON.parse`.
 */
export function parseField(text: string, field: string): unknown {
  const value: unknown = JSON.parse(text);
  checkInput(value, field);
  return value;
}

function checkText(text: string, field: string | undefined) {
  if (UNSTORABLE.test(text))
    throw validationError('This contains a character that cannot be stored. Please remove it.', field);
}
