import { type DestinationStream, type Logger, pino } from 'pino';
import { describeError } from './describeError';
import type { Settings } from './settings';

/** JSON lines. What could identify or let somebody in is left out before it is written. */
export const makeLogger = (level: Settings['logLevel'], destination: DestinationStream = pino.destination(1)): Logger =>
  pino(
    {
      level,
      base: { service: 'api' },
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: {
        paths: ['*.password', '*.token', '*.cookie', '*.number', '*.cvc', '*.contact', '*.phone', '*.client_secret'],
        censor: '[left out]',
      },
      hooks: {
        logMethod(parts, write) {
          write.apply(this, withoutMessages(parts) as Parameters<typeof write>);
        },
      },
      formatters: { log: describeErrors },
      serializers: {
        // Without the query: it may hold a signature. Headers and bodies are never logged.
        req: ({ method, url, ip }: { method: string; url: string; ip?: string }) => ({
          method,
          path: url.split('?')[0],
          ip,
        }),
        // Of the multipart parser, at `trace`: it would print all headers, the session's cookie among them.
        busboyOptions: ({ limits }: { limits?: object }) => ({ limits }),
        res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
        err: describe,
      },
    },
    destination,
  );

const describe = (value: unknown) => (value instanceof Error ? describeError(value) : value);

/** An error under any name, not only `err`. */
const describeErrors = (line: Record<string, unknown>) =>
  Object.values(line).some((value) => value instanceof Error)
    ? Object.fromEntries(Object.entries(line).map(([name, value]) => [name, describe(value)]))
    : line;

/** Pino takes an error's message for the line's own when it gets no other, and so do some who call it. */
function withoutMessages(parts: unknown[]): unknown[] {
  const [first, ...rest] = parts;
  const error = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err;
  if (!(error instanceof Error)) return parts.map((part) => (part instanceof Error ? part.name : part));
  const [text, ...more] = rest;
  const isOwn = typeof text === 'string' && (error.message === '' || !text.includes(error.message));
  return [
    first instanceof Error ? { err: error } : first,
    isOwn ? text : error.name,
    ...more.map((part) => (part instanceof Error ? part.name : part)),
  ];
}
