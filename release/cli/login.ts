import type { OpsIdentity } from '@doorstep/shared-api/ops';
import { userTypeCodes } from '@doorstep/shared-api/wire';
import { CommandError } from '../src/errors';
import { actorOf, requestedSite } from './actor';
import { type CommandArgs, type CommandResult, exactArguments } from './args';
import { credentialsFile, forgetLogin, keepLogin, type Login, readCredentials, siteOrigin } from './credentials';
import { promptFor } from './prompt';
import { problemIn, refusalOf, request, sessionIn, siteClient } from './siteClient';

const DEFAULT_SITE = 'http://localhost:8080';

/**
 * Signs in at the site's API with the same account, second step and rights as in the browser, in a separate session.
 */
export async function login(args: CommandArgs): Promise<CommandResult> {
  exactArguments(args, 0);
  const site = siteOrigin(requestedSite(args) ?? DEFAULT_SITE);
  const phone = args.options.phone;
  if (args.options['dry-run'])
    return {
      ok: true,
      text: `Would sign in at ${site} and keep it in ${credentialsFile()}. Nothing is changed.`,
      json: { site, dryRun: true },
    };
  const contact = phone ?? (await promptFor('Phone number of your staff account: '));
  const password = await promptFor('Password: ', true);
  if (!contact.trim() || !password) throw new CommandError('A phone number (--phone) and a password are needed.');
  const before = readCredentials().logins[site];
  const opened = await signIn(site, contact.trim(), password, before?.device);
  await confirmSecondStep(site, opened, args.options.code);
  const identity = await identityAt(site, opened);
  const stored: Login = { ...opened, who: identity.who, store: identity.store };
  keepLogin(site, stored, true);
  return {
    ok: true,
    text: `Signed in at ${site} as ${stored.who}, until ${stored.expiresAt} at the latest.\nKept in ${credentialsFile()}; npm run release -- logout ends it.`,
    json: { site, who: stored.who, expiresAt: stored.expiresAt },
  };
}

async function signIn(site: string, contact: string, password: string, device: string | undefined): Promise<Login> {
  const appToken = await fetchAppToken(site);
  const known = device ? { cookie: device } : undefined;
  const response = await request(
    `${site}/UserController/login`,
    { ...known },
    {
      ...{
        contact,
        password,
        user_type: userTypeCodes.admin,
        device_type: 'cli',
        device_token: '',
        app_token: appToken,
      },
    },
  );
  const body = problemIn(await response.text());
  const find = (name: string) => sessionIn(response, `__Host-${name}`) ?? sessionIn(response, name);
  const [session, xsrf, mark] = [find('sid'), sessionIn(response, 'XSRF-TOKEN'), find('device')];
  if (!response.ok || !session || !xsrf)
    throw new CommandError(`${site} refused: ${body.message || body.detail || `status ${response.status}`}`);
  return {
    ...session,
    ...{ who: '', store: null, xsrf: decodeURIComponent(xsrf.cookie.slice('XSRF-TOKEN='.length)) },
    ...(mark ? { device: mark.cookie } : device ? { device } : {}),
  };
}

/** The app token is no secret. */
async function fetchAppToken(site: string): Promise<string> {
  const response = await request(`${site}/login`, { accept: 'text/html' });
  const json = /<script type="application\/json" id="composition">(.*?)<\/script>/s.exec(await response.text())?.[1];
  const token = json && (JSON.parse(json) as { settings?: { appToken?: string } }).settings?.appToken;
  if (!token) throw new CommandError(`${site} is not a Doorstep site: its page /login has no composition.`);
  return token;
}

async function confirmSecondStep(site: string, { cookie, xsrf }: Login, code: string | undefined): Promise<void> {
  const headers = { cookie, 'x-xsrf-token': xsrf };
  const me = await request(`${site}/api/v1/admin/me`, headers);
  const text = await me.text();
  if (!me.ok) throw refusalOf(site, me.status, problemIn(text), false);
  const { second_step: step } = JSON.parse(text) as { second_step?: string };
  if (step === 'missing')
    throw new CommandError(`Your second step is not set up yet: open ${site}/admin in the browser first.`);
  if (step !== 'needed') return;
  const given = (code ?? (await promptFor('Code of your authenticator app, or a recovery code: '))).trim();
  const passed = await request(
    `${site}/api/v1/admin/me/second-step/pass`,
    headers,
    /^\d{6}$/.test(given) ? { code: given } : { recovery_code: given },
  );
  if (!passed.ok) throw refusalOf(site, passed.status, problemIn(await passed.text()), false);
}

const identityAt = (site: string, login: Login): Promise<OpsIdentity> => siteClient(site, { login }).whoami();

/** Ends the session at the site, and deletes it here even if the site is unreachable. */
export async function logout(args: CommandArgs): Promise<CommandResult> {
  exactArguments(args, 0);
  const { logins, current } = readCredentials();
  const named = requestedSite(args);
  const site = named ? siteOrigin(named) : current;
  const found = site === undefined ? undefined : logins[site];
  if (!site || !found) throw new CommandError('You are not signed in: there is nothing to end.');
  if (args.options['dry-run'])
    return {
      ok: true,
      text: `Would sign ${found.who} out at ${site}. Nothing is changed.`,
      json: { site, dryRun: true },
    };
  const note = await endSession(site, found);
  forgetLogin(site);
  return { ok: true, text: `Signed out at ${site}.${note}`, json: { site } };
}

async function endSession(site: string, { cookie, xsrf }: Login): Promise<string> {
  try {
    const headers = { cookie, 'x-xsrf-token': xsrf };
    const session = await request(`${site}/api/v1/session`, headers);
    const { user_id: userId } = (await session.json()) as { user_id?: string };
    if (!userId) return '';
    const fields = { user_id: userId, app_token: await fetchAppToken(site) };
    const ended = await request(`${site}/UserController/logout`, headers, fields);
    return ended.ok ? '' : ` The site did not end the session (${ended.status}). It expires by itself.`;
  } catch {
    return ' The site could not be reached. The session there expires by itself.';
  }
}

export async function whoami(args: CommandArgs): Promise<CommandResult> {
  exactArguments(args, 0);
  const actor = await actorOf(args);
  if (actor.kind === 'site') {
    const identity = await actor.client.whoami();
    const { scope } = identity;
    const may = scope
      ? `: ${scope.may}${scope.upTo === undefined ? '' : ` up to ${scope.upTo} %`}, ${scope.remotes.join(', ')}, until ${scope.expiresAt}`
      : '';
    return {
      ok: true,
      text: `${identity.who} at ${actor.client.origin}${may}`,
      json: { ...identity, site: actor.client.origin },
    };
  }
  const where =
    actor.kind === 'person' ? `signed in at ${actor.site}, on this machine's store` : 'by the account of this machine';
  return { ok: true, text: `${actor.who} (${where})`, json: { who: actor.who, kind: actor.kind, local: true } };
}
