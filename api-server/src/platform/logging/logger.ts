import { type DestinationStream, type Logger, pino } from 'pino';
import { networkOf } from '../http/networkOf';
import { allowedFields, redactSentence } from '../log';
import type { Settings } from '../settings';
import { describeError } from './describeError';

interface LoggedRequest {
  method: string;
  ip?: string;
  routeOptions?: { url?: string };
}

export function makeLogger(level: Settings['logLevel'], destination: DestinationStream = pino.destination(1)): Logger {
  const logger = pino(
    {
      level,
      base: { service: 'api' },
      timestamp: pino.stdTimeFunctions.isoTime,
      hooks: {
        logMethod(parts, write) {
          write.apply(this, splitFieldsAndSentence(parts) as Parameters<typeof write>);
        },
      },
      formatters: { log: (fields) => describeErrors(allowedFields(fields)) },
      serializers: {
        // The URL is left out, as it may hold anything. The client's network is logged as in the list of sessions.
        req: ({ method, ip = '', routeOptions }: LoggedRequest) => ({
          method,
          route: routeOptions?.url ?? 'none',
          network: networkOf(ip),
        }),
        // Options of the multipart parser at level `trace`. Without this filter, all headers would be logged, including
        // the session cookie.
        busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
        err: describeIfError,
      },
    },
    destination,
  );
  const { child } = logger;
  logger.child = function (this: Logger, bindings, options) {
    return child.call(this, allowedFields(bindings), options);
  } as typeof child;
  return logger;
}

const describeIfError = (value: unknown) => (value instanceof Error ? describeError(value) : value);

const describeErrors = (line: Record<string, unknown>) =>
  Object.values(line).some((value) => value instanceof Error)
    ? Object.fromEntries(Object.entries(line).map(([name, value]) => [name, describeIfError(value)]))
    : line;

/**
 * Separates the fields and the sentence. Pino and some callers use an error's message as the sentence if there is none.
 * Pino would also format further arguments into it.
 */
function splitFieldsAndSentence(parts: unknown[]): unknown[] {
  const [first, second] = parts;
  const fields = typeof first === 'string' ? {} : first instanceof Error ? { err: first } : (first as object | null);
  const error = (fields as { err?: unknown } | null)?.err;
  const sentence = typeof first === 'string' ? first : second;
  const isOwn = typeof sentence === 'string' && !(error instanceof Error && repeatsMessage(sentence, error));
  if (isOwn) return [fields ?? {}, redactSentence(sentence)];
  return error instanceof Error ? [fields, error.name] : [fields ?? {}];
}

const repeatsMessage = (sentence: string, { message }: Error) => message !== '' && sentence.includes(message);
