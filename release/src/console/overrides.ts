import type { IncomingMessage } from 'node:http';
import type { OpsOverrideChange, OpsOverrides } from '@doorstep/shared-api/ops';
import {
  isOverrideExpired,
  latestOverrideNotes,
  listTesterOverrides,
  type OverrideOptions,
  removeOverride,
  setOverride,
} from '../commands/overrides';
import { readCookies } from '../http/visitor';
import { assertOverrideName } from '../names';
import { sha256 } from '../store/hash';
import type { Site } from '../store/site';
import type { Caller } from './identity';
import { fieldsOf, invalid, remoteName, versionText } from './parseCommand';

const COOKIE_SECONDS = 7 * 24 * 60 * 60;

export type OverrideTask =
  | {
      readonly verb: 'override set';
      readonly name: string;
      readonly versions: Readonly<Record<string, string>>;
      readonly until: number;
    }
  | { readonly verb: 'override end'; readonly name: string };

/** A person has one override, in each browser that they turn it on in. */
const personalOverrideName = (userId: string) => `own-${sha256(userId).slice(0, 12)}`;

export function overridesOf(site: Site, { userId }: Caller): OpsOverrides {
  const notes = latestOverrideNotes(site);
  return {
    overrides: listTesterOverrides(site).map(({ name, versions, until }) => ({
      ...{ name, versions, ...notes.get(name) },
      ...(until === undefined ? {} : { until: new Date(until * 1000).toISOString() }),
    })),
    own: userId === undefined ? null : personalOverrideName(userId),
  };
}

/** An expired override is not restored. */
export function personalOverrideTask(site: Site, userId: string, body: unknown, now = Date.now()): OverrideTask {
  const { remote, version } = fieldsOf(body);
  const name = personalOverrideName(userId);
  const last = listTesterOverrides(site).find((one) => one.name === name);
  const before = last && !isOverrideExpired(last, now) ? last.versions : {};
  return {
    ...{ verb: 'override set', name, until: Math.ceil(now / 1000) + COOKIE_SECONDS },
    versions: { ...before, [remoteName(remote)]: versionText(version) },
  };
}

export function overrideToEnd(body: unknown): OverrideTask {
  const { name } = fieldsOf(body);
  if (typeof name !== 'string') throw invalid('name', 'name is missing. Send the name of an override from the list.');
  return { verb: 'override end', name: assertOverrideName(name) };
}

export function overrideCookies(request: IncomingMessage, task: OverrideTask): string[] {
  const { headers } = request;
  const isSet = task.verb === 'override set';
  if (!isSet && readCookies(headers.cookie).get('mf_override') !== task.name) return [];
  const isTls = headers['x-forwarded-proto'] === 'https';
  // Readable by scripts, because the page offers to end it.
  return [
    `mf_override=${isSet ? task.name : ''}; Path=/; Max-Age=${isSet ? COOKIE_SECONDS : 0}; ${isTls ? 'Secure; ' : ''}SameSite=Lax`,
  ];
}

export async function performOverride(
  site: Site,
  task: OverrideTask,
  options: OverrideOptions,
): Promise<OpsOverrideChange> {
  const { name, before, after } =
    task.verb === 'override set'
      ? await setOverride(
          site,
          task.name,
          Object.entries(task.versions).map(([remote, version]) => ({ name: remote, version })),
          { ...options, until: task.until },
        )
      : await removeOverride(site, task.name, options);
  return { name, before, after };
}
