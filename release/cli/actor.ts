import { CommandError } from '../src/errors';
import { LOCAL, type SwitchActor } from '../src/policy/actor';
import { localAccount } from '../src/store/history';
import { storeIdOf } from '../src/store/signature';
import { publishedNames } from '../src/store/site';
import type { CommandArgs } from './args';
import { isOpen, readCredentials, siteOrigin } from './credentials';
import { type SiteClient, siteClient, UnreachableError } from './siteClient';

/**
 * Account and place of a command. `local`: this machine's account, on the files of the store. `person`: the same files,
 * with the identity that the store's own site confirms. `site`: another machine's store, through its gateway.
 */
export type Actor =
  | { readonly kind: 'local'; readonly who: string }
  | { readonly kind: 'person'; readonly who: string; readonly site: string; readonly roles: readonly string[] }
  | { readonly kind: 'site'; readonly client: SiteClient };

export const byOf = (actor: Exclude<Actor, { kind: 'site' }>): SwitchActor =>
  actor.kind === 'person' ? { kind: 'staff', roles: actor.roles } : LOCAL;

export const requestedSite = ({ options }: CommandArgs) => options.site ?? (process.env.DOORSTEP_SITE || undefined);

/** Prints on standard error, because programs read results from standard output. */
const printNote = (line: string) => console.error(`Note: ${line}`);

/** Makes no request. Undefined for the local store. */
export function siteOf(args: CommandArgs): SiteClient | undefined {
  if (args.options.local) return undefined;
  const token = process.env.DOORSTEP_TOKEN;
  const named = requestedSite(args);
  if (token) {
    if (!named)
      throw new CommandError(
        'DOORSTEP_TOKEN is set, but the site is missing. Set DOORSTEP_SITE or give --site https://… (--local works on the store of this machine).',
      );
    return siteClient(siteOrigin(named), { token });
  }
  const { logins, current } = readCredentials();
  const site = named ? siteOrigin(named) : current;
  const login = site === undefined ? undefined : logins[site];
  if (named && !(login && isOpen(login)))
    throw new CommandError(
      `You are not signed in at ${site}. Run npm run release -- login --site ${site}, or set DOORSTEP_TOKEN to a token.`,
    );
  if (!site || !login || !isOpen(login)) return undefined;
  // Prefer a local store, so that nobody changes a remote site by mistake.
  return named || !publishedNames(args.site).length ? siteClient(site, { login }) : undefined;
}

export async function actorOf(args: CommandArgs): Promise<Actor> {
  const client = siteOf(args);
  return client ? { kind: 'site', client } : storeActorOf(args);
}

async function storeActorOf({ site, options }: CommandArgs): Promise<Actor> {
  const local: Actor = { kind: 'local', who: localAccount() };
  if (options.local) return local;
  const { logins, current } = readCredentials();
  const login = current === undefined ? undefined : logins[current];
  if (!current || !login?.store || login.store !== storeIdOf(site)) return local;
  if (!isOpen(login)) {
    printNote(
      `your sign-in at ${current} has ended, so this is done as ${local.who}. To sign in again, run npm run release -- login.`,
    );
    return local;
  }
  try {
    const { who, roles = [] } = await siteClient(current, { login }).whoami();
    return { kind: 'person', who, roles, site: current };
  } catch (error) {
    if (!(error instanceof UnreachableError)) throw error;
    printNote(`${current} does not answer, so your sign-in cannot be checked. This is done as ${local.who}.`);
    return local;
  }
}
