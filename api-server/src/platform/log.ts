import type { FastifyRequest } from 'fastify';

const ID = /^[a-z]{1,4}_[\w-]{1,80}$/i;
const WORD = /^[a-z][a-z_]{0,39}$/;

const isOf = (pattern: RegExp) => (value: unknown) => typeof value === 'string' && pattern.test(value);
const isNumber = (value: unknown) => typeof value === 'number';
const isAny = () => true;

/**
 * Allowed fields of a log line and their formats. No field holds a name, a number, an address, a token or user input,
 * so that none can be logged by accident.
 */
const fieldChecks = {
  event: isOf(WORD),
  what: isOf(WORD),
  purpose: isOf(WORD),
  userId: isOf(ID),
  providerId: isOf(ID),
  bookingId: isOf(ID),
  paymentId: isOf(ID),
  payoutId: isOf(ID),
  disputeRef: isOf(ID),
  reviewId: isOf(ID),
  subscriberId: isOf(ID),
  messageId: isOf(ID),
  channel: isOf(WORD),
  signInProvider: isOf(WORD),
  calendarService: isOf(WORD),
  reason: isOf(/^(?:too late|[A-Z][A-Z0-9_]{2,30}|[A-Za-z]*Error|\d{3,5})(?: \d{3})?$/),
  reference: isOf(/^C-[0-9A-Z]{8}$/),
  /** Path of a stored file. The server generates it. */
  path: isOf(/^(?:catalogue\/[0-9a-f]+|(?:[a-z]+\/)+[a-z]{1,2}_\w{1,40})(?:-[0-9a-f]{6})?\.[a-z0-9.]+$/i),
  currency: isOf(/^[a-z]{3}$/),
  spam: (value: unknown) => typeof value === 'boolean',
  left: isNumber,
  attempts: isNumber,
} as const;

const loggerFieldChecks: Readonly<Record<string, (value: unknown) => boolean>> = {
  reqId: isOf(/^[0-9A-Z]{26}$/),
  responseTime: isNumber,
  req: isAny,
  res: isAny,
  err: isAny,
  error: isAny,
  busboyOptions: isAny,
};

const checks: Readonly<Record<string, (value: unknown) => boolean>> = { ...fieldChecks, ...loggerFieldChecks };

export function allowedFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const allowed = given.filter(([name, value]) => Object.hasOwn(checks, name) && checks[name]?.(value));
  const leftOut = given.length - allowed.length;
  return { ...Object.fromEntries(allowed), ...(leftOut > 0 && { leftOut }) };
}

const PERSONAL = /@|\d{6}/;

/**
 * Returns the sentence, or a placeholder if it has an address or a long number. Libraries may write such ones, our code
 * never does.
 */
export const redactSentence = (text: string): string => (PERSONAL.test(text) ? 'a message that was redacted' : text);

type TextField = Exclude<keyof typeof fieldChecks, 'spam' | 'left' | 'attempts'>;
export type LogFields = { [Name in TextField]?: string } & {
  spam?: boolean;
  left?: number;
  attempts?: number;
  err?: unknown;
};

/** Writes a line. The sentence must be a literal: a variable text does not compile. */
type Write = <const Sentence extends string>(
  fields: LogFields,
  sentence: Sentence & (string extends Sentence ? never : unknown),
) => void;

export type Log = Readonly<Record<'debug' | 'info' | 'warn' | 'error' | 'fatal', Write>>;

export const logOf = (request: FastifyRequest): Log => request.log;
