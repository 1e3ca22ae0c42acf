import type { OpsCommand, OpsSwitchReason, OpsTokenInput, TokenPermission } from '@doorstep/shared-api/ops';
import { isName, isVersion } from '../names';
import type { Manifest } from '../types';
import { ConsoleError } from './problem';

const WHY_LENGTH = 300;

type Fields = Readonly<Record<string, unknown>>;

export interface ParsedCommand {
  readonly command: OpsCommand;
  readonly reason: OpsSwitchReason;
  readonly dryRun: boolean;
}

/** Throws a problem that names the field and the expected value. */
export const parseCommand = (command: OpsCommand['verb'], body: unknown): ParsedCommand => ({
  ...commandIn(command, fieldsOf(body)),
  dryRun: isDryRun(body),
});

export function parseBreakFreeze(body: unknown): boolean {
  const { breakFreeze } = fieldsOf(body);
  if (breakFreeze === undefined || typeof breakFreeze === 'boolean') return breakFreeze === true;
  throw invalid('breakFreeze', `breakFreeze is "${shortValueText(breakFreeze)}": send true or false.`);
}

/** Accepts only `true` or nothing, because a mistake would change something. */
export function isDryRun(body: unknown): boolean {
  const { dryRun } = fieldsOf(body);
  if (dryRun === undefined || typeof dryRun === 'boolean') return dryRun === true;
  throw invalid('dryRun', `dryRun is "${shortValueText(dryRun)}": send true or false.`);
}

/** Creating the token reports what is wrong in the input. */
export function parseTokenInput(body: unknown): OpsTokenInput {
  const fields = fieldsOf(body);
  const { name, remotes, may, upTo, owner, days } = fields;
  if (typeof name !== 'string') throw invalid('name', 'name is missing. Say what the token is for.');
  if (!Array.isArray(remotes) || !remotes.every((remote) => typeof remote === 'string'))
    throw invalid('remotes', 'remotes must be a list of names, or ["*"].');
  return {
    ...{ name: name.trim(), remotes, may: may as TokenPermission, days: typeof days === 'number' ? days : Number.NaN },
    ...(upTo === undefined || upTo === null ? {} : { upTo: Number(upTo) }),
    ...(typeof owner === 'string' && owner ? { owner } : {}),
    ...(fields.why === undefined ? {} : { why: parseReasonField(fields) }),
  };
}

/** A remote has at most one preview per pull request. */
export function parsePreview(body: unknown): { remote: string; pr: number } {
  const fields = fieldsOf(body);
  return { remote: remoteName(fields.remote), pr: wholeNumber(fields, 'pr', 1, 999_999_999) };
}

/** Rejects hosts other than the developer's own machine. */
export function parseLocalCode<Host extends string>(
  body: unknown,
  hosts: readonly Host[],
): { remote: string; host: Host; port: number } {
  const fields = fieldsOf(body);
  const remote = remoteName(fields.remote);
  if (remote === 'shell')
    throw invalid('remote', 'The shell cannot run from localhost, because it carries all remotes.');
  const host = hosts.find((one) => one === fields.host);
  if (!host)
    throw invalid('host', `host is "${shortValueText(fields.host)}": code can run only from ${hosts.join(' or ')}.`);
  return { remote, host, port: wholeNumber(fields, 'port', 1, 65_535) };
}

export function parseLocalCodeId(body: unknown): string {
  const { id } = fieldsOf(body);
  if (typeof id === 'string' && /^[0-9a-f]{16}$/.test(id)) return id;
  throw invalid('id', `"${shortValueText(id)}" is not an id of local code. Use one from the list of open ones.`);
}

export function tokenId(body: unknown): string {
  const { id } = fieldsOf(body);
  if (typeof id === 'string' && /^[0-9a-f]{8}$/.test(id)) return id;
  throw invalid('id', `"${shortValueText(id)}" is not the id of a token. Use one from the list of tokens.`);
}

function commandIn(command: OpsCommand['verb'], fields: Fields): Omit<ParsedCommand, 'dryRun'> {
  const reason = {
    why: parseReasonField(fields),
    generation: wholeNumber(fields, 'generation', 1, Number.MAX_SAFE_INTEGER),
  };
  if (command === 'rollback' && fields.remote !== undefined)
    return { reason, command: { verb: command, remote: remoteName(fields.remote) } };
  if (command === 'rollback')
    return { reason, command: { verb: command, to: wholeNumber(fields, 'to', 1, Number.MAX_SAFE_INTEGER) } };
  const target = { remote: remoteName(fields.remote), version: versionText(fields.version) };
  if (command === 'canary')
    return { reason, command: { verb: command, ...target, traffic: wholeNumber(fields, 'traffic', 0, 100) } };
  return { reason, command: { verb: command, ...target } };
}

export function remoteName(value: unknown): string {
  if (typeof value === 'string' && isName(value)) return value;
  throw invalid(
    'remote',
    `"${shortValueText(value)}" is not the name of a remote. Use shell or mf-<name> in lower case.`,
  );
}

export function versionText(value: unknown): string {
  if (typeof value === 'string' && isVersion(value)) return value;
  throw invalid('version', `"${shortValueText(value)}" is not a version. Write it like 1.0.0 or 1.1.0-beta.1.`);
}

export const generationNumber = (body: unknown) =>
  wholeNumber(fieldsOf(body), 'generation', 1, Number.MAX_SAFE_INTEGER);

export function fieldsOf(body: unknown): Fields {
  if (isObject(body)) return body;
  throw new ConsoleError(400, 'validation', 'Send a JSON object, with Content-Type: application/json.');
}

export function wholeNumber(fields: Fields, field: string, min: number, max: number): number {
  const value = fields[field];
  if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) return value;
  const range = max === Number.MAX_SAFE_INTEGER ? `from ${min} on` : `from ${min} to ${max}`;
  throw invalid(field, `${field} is "${shortValueText(value)}": send a whole number ${range}.`);
}

/** The command validates the manifest. */
export function manifestIn(body: unknown): Manifest {
  const { manifest } = fieldsOf(body);
  const document = isObject(manifest) && isObject(manifest.manifest) ? manifest.manifest : manifest;
  if (isObject(document)) return document as unknown as Manifest;
  throw invalid('manifest', 'manifest is missing. Send the document that npm run release -- export prints.');
}

const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const reasonIn = (body: unknown): string => parseReasonField(fieldsOf(body));

/** Returns a reason without line breaks and control characters, because the history is read in terminals. */
function parseReasonField({ why: value }: Fields): string {
  const text = typeof value === 'string' ? value.replace(/[\s\p{Cc}]+/gu, ' ').trim() : '';
  if (!text) throw invalid('why', 'why is missing: say in a few words why this is done. It is kept in the history.');
  if (text.length > WHY_LENGTH) throw invalid('why', `why is longer than ${WHY_LENGTH} characters: shorten it.`);
  return text;
}

export const invalid = (field: string, detail: string) => new ConsoleError(400, 'validation', detail, { field });

const shortValueText = (value: unknown) =>
  String(value === undefined ? '' : JSON.stringify(value))
    .replaceAll('"', '')
    .slice(0, 80);
