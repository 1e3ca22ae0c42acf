import type { OpsIdentity } from '@doorstep/shared-api/ops';
import { BusyError, CommandError, ConflictError } from '../src/errors';
import { keepLogin, type Login } from './credentials';
import { promptFor } from './prompt';

const TIMEOUT_MS = 90_000;

type Credential = { readonly token: string } | { readonly login: Login };

interface Problem {
  readonly code?: string;
  readonly detail?: string;
  readonly message?: string;
  readonly data?: { readonly reasons?: readonly string[] };
}

export interface SiteClient {
  readonly origin: string;
  get<T>(what: string, query?: Readonly<Record<string, string>>): Promise<T>;
  post<T>(what: string, body: object): Promise<T>;
  whoami(): Promise<OpsIdentity>;
  headers(): Readonly<Record<string, string>>;
}

export function siteClient(origin: string, credential: Credential): SiteClient {
  let login = 'login' in credential ? credential.login : undefined;
  const headers = (): Record<string, string> =>
    'token' in credential
      ? { authorization: `Bearer ${credential.token}` }
      : { cookie: login?.cookie ?? '', 'x-xsrf-token': login?.xsrf ?? '' };

  async function ask<T>(path: string, body?: object): Promise<T> {
    const response = await request(origin + path, headers(), body);
    if (login) login = renewLogin(origin, login, response);
    const text = await response.text();
    if (response.ok) return text ? (JSON.parse(text) as T) : (undefined as T);
    const problem = problemIn(text);
    if (problem.code === 'confirm_again' && (await confirm())) return ask(path, body);
    throw refusalOf(origin, response.status, problem, Boolean(login));
  }

  async function confirm(): Promise<boolean> {
    if (!login || !process.stdin.isTTY) return false;
    const password = await promptFor(`Password of ${login.who}, since the last sign-in was a while ago: `, true);
    await ask('/api/v1/me/confirm', { password });
    return true;
  }

  const opsPath = (what: string) => `/_doorstep/ops/${what}`;
  return {
    origin,
    headers,
    get: (what, query = {}) =>
      ask(`${opsPath(what)}${Object.keys(query).length ? `?${new URLSearchParams(query)}` : ''}`),
    post: (what, body) => ask(opsPath(what), body),
    whoami: () => ask(opsPath('whoami')),
  };
}

export async function request(
  url: string,
  headers: Readonly<Record<string, string>>,
  body?: object,
): Promise<Response> {
  try {
    return await fetch(url, {
      method: body ? 'POST' : 'GET',
      headers: { accept: 'application/json', ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch {
    throw new UnreachableError(
      `${new URL(url).origin} cannot be reached. The request may or may not have taken effect: look at its history.`,
    );
  }
}

export class UnreachableError extends CommandError {}

export function problemIn(text: string): Problem {
  try {
    return JSON.parse(text) as Problem;
  } catch {
    return {};
  }
}

export function refusalOf(
  origin: string,
  status: number,
  { code, detail, data }: Problem,
  isLogin: boolean,
): CommandError {
  const reasons = data?.reasons ?? (detail ? [detail] : [`${origin} answered ${status}.`]);
  if (status === 409 && code === 'state_conflict') return new ConflictError(reasons);
  if (code === 'busy' || status === 429) return new BusyError(reasons);
  if (code === 'confirm_again')
    return new CommandError(
      `Your last sign-in was too long ago for this. Run npm run release -- login --site ${origin}`,
    );
  if (status === 401 && isLogin)
    return new CommandError(`Your sign-in at ${origin} has ended. Run npm run release -- login --site ${origin}`);
  return new CommandError(reasons);
}

/** The site extends a session with each use. */
function renewLogin(origin: string, login: Login, response: Response): Login {
  const sid = sessionIn(response, login.cookie.slice(0, login.cookie.indexOf('=')));
  if (!sid) return login;
  const next = { ...login, ...sid };
  keepLogin(origin, next, false);
  return next;
}

export function sessionIn(response: Response, name: string): { cookie: string; expiresAt: string } | undefined {
  for (const line of response.headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    if (!pair.startsWith(`${name}=`) || pair.length <= name.length + 1) continue;
    const maxAge = attributes.find((one) => /^max-age=/i.test(one))?.slice(8);
    return { cookie: pair, expiresAt: new Date(Date.now() + Number(maxAge ?? 7200) * 1000).toISOString() };
  }
  return undefined;
}
