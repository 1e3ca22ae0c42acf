import type { IncomingMessage, ServerResponse } from 'node:http';
import { type OpsClosedPreview, type OpsCommand, type RolloutVerb, rolloutVerbs } from '@doorstep/shared-api/ops';
import { previewScopeError } from '../access/scope';
import { createToken, listTokens, revokeToken } from '../access/tokens';
import type { CommandOptions } from '../commands/commands';
import { closePreview, listPreviews, shownPreview } from '../commands/previews';
import { statusOf } from '../commands/status';
import { seenGateways } from '../gateways/seenGateways';
import { RESOLUTION_BY_HOURS, seriesOf } from '../health/series';
import type { GatewaySettings } from '../http/settings';
import { changePolicy, shownPolicy } from '../policy/changePolicy';
import { explainLiveVersions } from '../policy/why';
import { startRolloutDriver } from '../rollouts/gatewayDriver';
import { attestationOf } from '../store/provenance';
import { webhooksOf } from '../webhooks/changeWebhooks';
import { startWebhookSender } from '../webhooks/gatewaySender';
import { recordRefusal } from '../webhooks/refusals';
import { assertWritable } from './assertWritable';
import type { Task } from './executeCommand';
import { assertMayExperiment, EXPERIMENT_WRITES, experimentsOf, parseExperiment } from './experiments';
import {
  actorOf,
  assertConfirmed,
  assertInScope,
  assertMayRead,
  assertStaff,
  type Caller,
  callerOf,
  identityOf,
} from './identity';
import { endLocalCodeById, grantLocalCode, leaveLocalCode, localCodesOf } from './localCode';
import { overrideCookies, overridesOf, overrideToEnd, personalOverrideTask } from './overrides';
import {
  fieldsOf,
  generationNumber,
  isDryRun,
  manifestIn,
  parseBreakFreeze,
  parseCommand,
  parsePreview,
  parseTokenInput,
  reasonIn,
  remoteName,
  tokenId,
  versionText,
  wholeNumber,
} from './parseCommand';
import { POLICY_ACTS, parsePolicy } from './policy';
import { ConsoleError } from './problem';
import { rejectionProblem, sendJson, sendProblem } from './respond';
import { assertMayRollOut, parseRollout, rolloutId, rolloutsOf } from './rollouts';
import { runInChildProcess } from './runInChildProcess';
import { assertSees, stateSeenBy, statusSeenBy, withoutPersonalData } from './seenByToken';
import { differenceOf, historyOf, manifestOf, publishedOf, type StoreLocation, stateOf } from './state';
import { changeWebhooks } from './webhooks';

export const OPS_PATH = '/_doorstep/ops/';
/** Limit of a request: a manifest of about a hundred remotes. */
export const OPS_BYTES = 131_072;
const COMMAND_BYTES = 8192;
const CONCURRENCY = 3;

export interface Ops {
  handle(request: IncomingMessage, response: ServerResponse): void;
  stop(): void;
}

type Read = (
  storeLocation: StoreLocation,
  query: URLSearchParams,
  caller: Caller,
  settings: GatewaySettings,
) => unknown;

const READS: Readonly<Record<string, Read>> = {
  state: (storeLocation, _query, caller, { budgets, healthLimits }) =>
    stateSeenBy(caller, stateOf(storeLocation, Date.now(), budgets, healthLimits)),
  versions: ({ site }, query, caller) => publishedOf(site, assertSees(caller, remoteName(query.get('remote')))),
  history: ({ site }, query) => historyOf(site, numberIn(query, 'before') ?? Number.MAX_SAFE_INTEGER),
  difference: ({ site }, query) => differenceOf(site, numberIn(query, 'to') ?? throwMissingField('to')),
  health: ({ site }, query, _caller, { budgets }) =>
    seriesOf(site, remoteName(query.get('remote')), hoursIn(query), Date.now(), budgets),
  attestation: ({ site }, query, caller) => attestationIn(site, query, caller),
  status: ({ site }, _query, caller) => statusSeenBy(caller, statusOf(site)),
  manifest: ({ site }) => manifestOf(site),
  whoami: ({ site }, _query, caller) => identityOf(site, caller),
  previews: ({ site }, _query, { token }) => ({
    previews: listPreviews(site)
      .filter(({ remote }) => !token || !previewScopeError(token, remote))
      .map(shownPreview),
  }),
  overrides: ({ site }, _query, caller) => overridesOf(site, caller),
  gateways: ({ site }, _query, _caller, { healthGateways }) => seenGateways(site, healthGateways),
  local: (storeLocation, _query, caller, settings) => localCodesOf(storeLocation, settings, caller),
  tokens: ({ site }) => ({ tokens: listTokens(site) }),
  experiments: ({ site }, _query, _caller, { budgets }) => experimentsOf(site, budgets),
  rollouts: ({ site }, _query, _caller, { budgets }) => rolloutsOf(site, budgets),
  policy: ({ site }) => shownPolicy(site),
  webhooks: ({ site }) => webhooksOf(site),
  why: ({ site }, query) => ({ versions: explainLiveVersions(site, remoteName(query.get('remote'))) }),
};

const COMMANDS: readonly string[] = ['promote', 'canary', 'withdraw', 'rollback'] satisfies OpsCommand['verb'][];
const ROLLOUT_WRITES = new Map<string, 'start' | RolloutVerb>([
  ['rollouts', 'start'],
  ...rolloutVerbs.map((verb) => [`rollouts/${verb}`, verb] as const),
]);
const WRITES: readonly string[] = [
  ...[...COMMANDS, 'verify', 'previews/close', 'local', 'local/leave', 'local/end', 'tokens', 'tokens/revoke'],
  ...ROLLOUT_WRITES.keys(),
  ...EXPERIMENT_WRITES,
  ...POLICY_ACTS.map((act) => `policy/${act}`),
  ...['webhooks', 'webhooks/remove', 'webhooks/test'],
  ...['apply', 'gc', 'overrides', 'overrides/end'],
];
export const OPS_CALLS: readonly string[] = [
  ...Object.keys(READS).map((name) => `GET ${name}`),
  ...WRITES.map((name) => `POST ${name}`),
];
const isCommand = (name: string): name is OpsCommand['verb'] => COMMANDS.includes(name);

export function startOps(
  storeLocation: StoreLocation,
  settings: GatewaySettings,
  notify: (line: string) => void = () => {},
): Ops {
  let inFlight = 0;
  const { budgets } = settings;
  const driver = startRolloutDriver(
    storeLocation,
    settings,
    {
      rollout: (id, missing) =>
        executeCommand({ verb: 'rollout advance', id, missing, ...(budgets ? { budgets } : {}) }),
      experiment: (id) => executeCommand({ verb: 'experiment guard', id, budgets }),
      takeBack: (promotion) => executeCommand({ verb: 'take back', promotion }),
    },
    notify,
  );

  const sender = startWebhookSender(storeLocation, notify);

  async function responseTo(request: IncomingMessage): Promise<{ body: unknown; cookies: readonly string[] }> {
    const url = new URL(request.url ?? '/', 'http://gateway.invalid');
    const name = url.pathname.slice(OPS_PATH.length);
    const reads = Object.hasOwn(READS, name) ? READS[name] : undefined;
    const methods = [...(reads ? ['GET'] : []), ...(WRITES.includes(name) ? ['POST'] : [])];
    if (!methods.length) throw new ConsoleError(404, 'not_found', 'There is nothing at this address.');
    const { method = '' } = request;
    if (!methods.includes(method)) {
      const allow = methods.join(', ');
      throw new ConsoleError(405, 'validation', `This address takes ${allow} only.`, { allow });
    }
    if (name === 'local/leave') return leaveLocalCode(storeLocation, request);
    const caller = await callerOf(storeLocation.site, settings, request);
    const { cookies } = caller;
    if (method === 'GET') {
      assertMayRead(caller, name);
      return {
        cookies,
        body: withoutPersonalData(caller, name, await reads?.(storeLocation, url.searchParams, caller, settings)),
      };
    }
    // No confirmation: this affects only the own browser, whose user can run any code in it anyway.
    if (name === 'local') return grantLocalCode(storeLocation, settings, request, caller, await readBody(request));
    if (name !== 'verify') assertConfirmed(caller);
    const body = await readBody(request, name === 'apply' ? OPS_BYTES : COMMAND_BYTES);
    if (name === 'overrides' || name === 'overrides/end') return override(name, request, caller, body);
    return { cookies, body: await write(name, caller, body) };
  }

  async function write(name: string, caller: Caller, body: unknown): Promise<unknown> {
    const { who } = caller;
    const { site } = storeLocation;
    if (isCommand(name)) {
      const { command, reason, dryRun } = parseCommand(name, body);
      if (!dryRun) assertWritable(storeLocation);
      if (caller.token) inScope(caller, command, reason.generation, dryRun);
      const rules = { who, by: actorOf(caller), breakFreeze: parseBreakFreeze(body) };
      return executeCommand(command, { ...rules, dryRun, why: reason.why, expected: reason.generation });
    }
    if (name === 'apply') return applyManifest(caller, body);
    const rolloutAct = ROLLOUT_WRITES.get(name);
    if (rolloutAct) return rollOut(rolloutAct, caller, body);
    const experimentWrite = EXPERIMENT_WRITES.find((each) => each === name);
    if (experimentWrite) return experiment(experimentWrite, caller, body);
    if (name === 'previews/close') return close(caller, body);
    if (name === 'local/end') return endLocalCodeById(storeLocation, caller, body);
    assertStaff(caller);
    const act = POLICY_ACTS.find((each) => name === `policy/${each}`);
    if (act) {
      const dryRun = isDryRun(body);
      if (!dryRun) assertWritable(storeLocation);
      return changePolicy(site, parsePolicy(act, body), { who, by: actorOf(caller), why: reasonIn(body), dryRun });
    }
    if (name.startsWith('webhooks')) return changeWebhooks(storeLocation, name, body, who);
    if (name === 'gc') {
      const keepDays = wholeNumber(fieldsOf(body), 'keepDays', 0, 36_500);
      const options = { who, why: reasonIn(body), expected: generationNumber(body), dryRun: isDryRun(body) };
      if (!options.dryRun) assertWritable(storeLocation);
      return executeCommand({ verb: name, keepDays }, options);
    }
    if (name === 'verify') return executeCommand({ verb: name, generation: generationNumber(body) });
    const options = { who, dryRun: isDryRun(body) };
    assertWritable(storeLocation);
    return name === 'tokens'
      ? createToken(site, parseTokenInput(body), options)
      : revokeToken(site, tokenId(body), options);
  }

  async function applyManifest(caller: Caller, body: unknown): Promise<unknown> {
    const dryRun = isDryRun(body);
    const task = { verb: 'apply', manifest: manifestIn(body) } as const;
    const reason = { why: reasonIn(body), expected: generationNumber(body) };
    if (!dryRun) assertWritable(storeLocation);
    if (caller.token) {
      // The token's scope needs a valid manifest, to know which remotes it changes. The command validates it again.
      const { manifestIssues } = await import('../manifest/validate');
      const issues = manifestIssues(task.manifest);
      if (issues.length) throw rejectionProblem(issues);
      inScope(caller, task, reason.expected, dryRun);
    }
    const rules = { who: caller.who, by: actorOf(caller), breakFreeze: parseBreakFreeze(body) };
    return executeCommand(task, { ...rules, ...reason, dryRun });
  }

  async function override(
    name: 'overrides' | 'overrides/end',
    request: IncomingMessage,
    caller: Caller,
    body: unknown,
  ) {
    assertStaff(caller);
    const { userId = '', who, cookies } = caller;
    const dryRun = isDryRun(body);
    const why = reasonIn(body);
    const task = name === 'overrides' ? personalOverrideTask(storeLocation.site, userId, body) : overrideToEnd(body);
    if (!dryRun) assertWritable(storeLocation);
    const done = await executeCommand(task, { who, why, dryRun });
    return { body: done, cookies: [...cookies, ...(dryRun ? [] : overrideCookies(request, task))] };
  }

  /** A violation is also sent to webhooks. */
  function inScope(
    { token, who }: Caller,
    command: Parameters<typeof assertInScope>[2],
    expected: number,
    dryRun: boolean,
  ): void {
    if (!token) return;
    try {
      assertInScope(storeLocation.site, token, command, expected);
    } catch (error) {
      if (error instanceof ConsoleError && error.status === 403 && !dryRun)
        recordRefusal(storeLocation.site, command.verb, who, [error.message]);
      throw error;
    }
  }

  async function rollOut(act: 'start' | RolloutVerb, caller: Caller, body: unknown): Promise<unknown> {
    const dryRun = isDryRun(body);
    const why = reasonIn(body);
    const of = act === 'start' ? parseRollout(body) : rolloutId(body);
    if (!dryRun) assertWritable(storeLocation);
    assertMayRollOut(storeLocation.site, caller, act, of);
    const options = { who: caller.who, by: actorOf(caller), breakFreeze: parseBreakFreeze(body), why, dryRun };
    return typeof of === 'string'
      ? executeCommand({ verb: 'rollout control', act: act as RolloutVerb, id: of }, options)
      : executeCommand({ verb: 'rollout start', input: of }, { ...options, expected: generationNumber(body) });
  }

  async function experiment(name: (typeof EXPERIMENT_WRITES)[number], caller: Caller, body: unknown) {
    const dryRun = isDryRun(body);
    const why = reasonIn(body);
    const wish = parseExperiment(name, body);
    const expected = generationNumber(body);
    if (!dryRun) assertWritable(storeLocation);
    assertMayExperiment(storeLocation.site, caller, wish);
    const options = {
      who: caller.who,
      by: actorOf(caller),
      breakFreeze: parseBreakFreeze(body),
      why,
      dryRun,
      expected,
    };
    const { act: _act, ...fields } = wish;
    return 'input' in fields
      ? executeCommand({ verb: 'experiment start', ...fields }, options)
      : executeCommand({ verb: 'experiment end', ...fields, budgets }, options);
  }

  async function close({ who, token }: Caller, body: unknown): Promise<OpsClosedPreview> {
    const { remote, pr } = parsePreview(body);
    const reason = token && previewScopeError(token, remote);
    if (reason) throw new ConsoleError(403, 'scope', reason);
    assertWritable(storeLocation);
    const closed = await closePreview(storeLocation.site, { remote, pr }, { who, dryRun: isDryRun(body) });
    return { closed: closed ? shownPreview(closed) : null };
  }

  async function executeCommand(task: Task, options: CommandOptions = {}): Promise<unknown> {
    if (inFlight >= CONCURRENCY)
      throw new ConsoleError(
        429,
        'rate_limited',
        'Other changes are under way: wait until they are done, then look again.',
      );
    inFlight += 1;
    try {
      const childOutcome = await runInChildProcess(storeLocation.site, task, options);
      if ('done' in childOutcome) return childOutcome.done;
      const { refused, code } = childOutcome;
      throw code === 'refused'
        ? rejectionProblem(refused)
        : new ConsoleError(409, code, refused.join('\n'), { data: { reasons: refused } });
    } finally {
      inFlight -= 1;
    }
  }

  return {
    handle(request, response) {
      responseTo(request).then(
        ({ body, cookies }) => sendJson(request, response, 200, body, cookies),
        (error: unknown) => sendProblem(request, response, error, 'ops'),
      );
    },
    stop() {
      driver.stop();
      sender.stop();
    },
  };
}

async function readBody(request: IncomingMessage, maxBytes = COMMAND_BYTES): Promise<unknown> {
  // A form of another site cannot send this type without a preflight.
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? ''))
    throw new ConsoleError(400, 'validation', 'Send a JSON object, with Content-Type: application/json.');
  const tooLarge = () => new ConsoleError(413, 'validation', `At most ${maxBytes} bytes can be sent.`);
  // Reject before reading the body, because unread data is dropped and the browser gets the response.
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge();
  let text = '';
  request.setEncoding('utf8');
  for await (const part of request) {
    text += part;
    if (text.length > maxBytes) throw tooLarge();
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new ConsoleError(400, 'validation', 'The body is not JSON. Send an object such as {"generation": 3}.');
  }
}

function numberIn(query: URLSearchParams, field: string): number | undefined {
  const input = query.get(field);
  if (input === null) return undefined;
  if (/^[1-9]\d{0,14}$/.test(input)) return Number(input);
  throw new ConsoleError(400, 'validation', `${field} must be a whole number from 1 on.`, { field });
}

/** Returns the attestation unchanged, so that readers can verify the signer with their own tools. */
function attestationIn(site: StoreLocation['site'], query: URLSearchParams, caller: Caller): unknown {
  const remote = assertSees(caller, remoteName(query.get('remote')));
  const text = attestationOf(site, remote, versionText(query.get('version')));
  if (text === undefined) throw new ConsoleError(404, 'not_found', 'No attestation was given with this version.');
  return JSON.parse(text);
}

function throwMissingField(field: string): never {
  throw new ConsoleError(400, 'validation', `${field} is missing.`, { field });
}

function hoursIn(query: URLSearchParams): number {
  const hours = Number(query.get('hours') ?? 1);
  if (Object.hasOwn(RESOLUTION_BY_HOURS, hours)) return hours;
  const field = 'hours';
  throw new ConsoleError(400, 'validation', `${field} must be one of ${Object.keys(RESOLUTION_BY_HOURS).join(', ')}.`, {
    field,
  });
}
