import { DirectoryInUseError } from '../directoryLock';
import { HttpError } from '../http/httpError';
import { StorageError } from '../uploads/port';

export interface DescribedError {
  type: string;
  code?: string | number;
  /** Set only where the message cannot contain user input. */
  message?: string;
  /** Statement with placeholders. The parameters are left out, as they may be personal data. */
  statement?: string;
  constraint?: string;
  table?: string;
  syscall?: string;
  status?: number;
  stack?: string;
  cause?: DescribedError;
}

/**
 * Messages of the JavaScript engine about code. Others quote values, such as `Unexpected token 'A', "Ada Lovela"... is
 * not valid JSON`.
 */
const SAFE_ENGINE_MESSAGE =
  /^(?:Cannot (?:read|set) properties of (?:undefined|null) .*|\S+ is not (?:a function|iterable|defined|a constructor)|Invalid time value|Maximum call stack size exceeded|Invalid array length)$/;
const MAX_CAUSES = 4;
const MAX_FRAMES = 11;
const ERROR_CODE_PATTERN = /^[A-Za-z0-9_.-]{1,60}$/;

/**
 * Describes an error without user input. Messages, details and stacks of the database, the mail server and parsers
 * quote parameters, rows and addresses. The description therefore takes known harmless parts only.
 */
export function describeError(error: unknown, depth = 0): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error };
  const { name, code, query, constraint, table, syscall, responseCode, statusCode, cause } = error as Error &
    Record<string, unknown>;
  const word = (value: unknown) => (typeof value === 'string' && ERROR_CODE_PATTERN.test(value) ? value : undefined);
  const status = responseCode ?? statusCode;
  return omitUndefined({
    type: word(name) ?? 'Error',
    code: typeof code === 'number' ? code : word(code),
    message: safeMessage(error),
    statement: typeof query === 'string' ? query : undefined,
    constraint: word(constraint),
    table: word(table),
    syscall: word(syscall),
    status: typeof status === 'number' ? status : undefined,
    stack: framesOf(error),
    cause: cause !== undefined && depth < MAX_CAUSES ? describeError(cause, depth + 1) : undefined,
  });
}

function safeMessage(error: Error): string | undefined {
  const isOurs = [HttpError, StorageError, DirectoryInUseError].some((ours) => error instanceof ours);
  return isOurs || SAFE_ENGINE_MESSAGE.test(error.message) ? error.message : undefined;
}

/** Skip the message at the start of the stack, as its lines may look like frames. */
function framesOf({ name, message, stack = '' }: Error): string | undefined {
  const heads = [`${name}: ${message}`, `Error: ${message}`, message];
  const head = heads.find((text) => text !== '' && stack.startsWith(text));
  if (head === undefined && message !== '') return undefined;
  const frames = stack.slice(head?.length ?? 0).split('\n');
  return frames
    .filter((line) => line.startsWith('    at '))
    .slice(0, MAX_FRAMES)
    .join('\n');
}

const omitUndefined = (described: DescribedError): DescribedError =>
  Object.fromEntries(Object.entries(described).filter(([, value]) => value !== undefined)) as unknown as DescribedError;
