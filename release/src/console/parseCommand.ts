import type { OpsCommand, OpsReason } from '@doorstep/shared-api/ops';
import { isName, isVersion } from '../names';
import { ConsoleError } from './problem';

const WHY_LENGTH = 300;

type Fields = Readonly<Record<string, unknown>>;

/** What was sent, or a problem that names the field and what belongs there. */
export function parseCommand(command: OpsCommand['verb'], body: unknown): { command: OpsCommand; reason: OpsReason } {
  const fields = fieldsOf(body);
  const reason = { why: why(fields), generation: wholeNumber(fields, 'generation', 1, Number.MAX_SAFE_INTEGER) };
  if (command === 'rollback')
    return { reason, command: { verb: command, to: wholeNumber(fields, 'to', 1, Number.MAX_SAFE_INTEGER) } };
  const target = { remote: remoteName(fields.remote), version: version(fields.version) };
  if (command === 'canary')
    return { reason, command: { verb: command, ...target, traffic: wholeNumber(fields, 'traffic', 0, 100) } };
  return { reason, command: { verb: command, ...target } };
}

export function remoteName(value: unknown): string {
  if (typeof value === 'string' && isName(value)) return value;
  throw invalid('remote', `"${shown(value)}" is no remote's name: it is shell or mf-<name> in lower case.`);
}

function version(value: unknown): string {
  if (typeof value === 'string' && isVersion(value)) return value;
  throw invalid('version', `"${shown(value)}" is no version: write it like 1.0.0 or 1.1.0-beta.1.`);
}

export const generationNumber = (body: unknown) =>
  wholeNumber(fieldsOf(body), 'generation', 1, Number.MAX_SAFE_INTEGER);

function fieldsOf(body: unknown): Fields {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Fields;
  throw new ConsoleError(400, 'validation', 'Send a JSON object, with Content-Type: application/json.');
}

function wholeNumber(fields: Fields, field: string, min: number, max: number): number {
  const value = fields[field];
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  const range = max === Number.MAX_SAFE_INTEGER ? `from ${min} on` : `from ${min} to ${max}`;
  throw invalid(field, `${field} is "${shown(value)}": send a whole number ${range}.`);
}

/** Goes into the history, which is read in terminals: one line, nothing invisible. */
function why({ why: value }: Fields): string {
  const text = typeof value === 'string' ? value.replace(/[\s\p{Cc}]+/gu, ' ').trim() : '';
  if (!text) throw invalid('why', 'why is missing: say in a few words why this is done. It is kept in the history.');
  if (text.length > WHY_LENGTH) throw invalid('why', `why is longer than ${WHY_LENGTH} characters: shorten it.`);
  return text;
}

const invalid = (field: string, detail: string) => new ConsoleError(400, 'validation', detail, { field });

const shown = (value: unknown) =>
  String(value === undefined ? '' : JSON.stringify(value))
    .replaceAll('"', '')
    .slice(0, 80);
