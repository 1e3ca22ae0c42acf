import { type DestinationStream, type Logger, pino } from 'pino';
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
        err: (error: Error & { code?: string; cause?: unknown }) => ({
          type: error.name,
          code: error.code ?? (error.cause as { code?: string } | undefined)?.code,
          message: safeMessage(error),
          stack: error.stack?.split('\n').slice(1, 12).join('\n'),
        }),
      },
    },
    destination,
  );

/** A failed query's text ends with its parameters, and those may be anybody's data. */
const safeMessage = (error: Error) => error.message.split('\nparams:')[0] ?? '';
