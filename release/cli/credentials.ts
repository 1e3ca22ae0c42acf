import { readFileSync, rmSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { isLoopback } from '@doorstep/shared-process/publicAddress';
import { CommandError } from '../src/errors';
import { replaceJson } from '../src/store/replaceFile';

export interface Login {
  readonly who: string;
  /** Id of the site's release store at the time of sign-in. Null when unknown. */
  readonly store: string | null;
  /** `sid=…` under the site's cookie name. */
  readonly cookie: string;
  readonly xsrf: string;
  /** Device id. With it, the account recognizes this program and sends no alert about a new device. */
  readonly device?: string;
  readonly expiresAt: string;
}

interface Credentials {
  readonly logins: Readonly<Record<string, Login>>;
  readonly current?: string;
}

/** File of the person, not of the repository: `$XDG_CONFIG_HOME/doorstep/credentials.json`. */
export const credentialsFile = () =>
  path.join(process.env.XDG_CONFIG_HOME || path.join(homedir(), '.config'), 'doorstep', 'credentials.json');

export function readCredentials(): Credentials {
  const file = credentialsFile();
  let text: string;
  try {
    if (process.platform !== 'win32' && statSync(file).mode & 0o077)
      throw new CommandError(`${file} can be read by others. Run chmod 600 on it, or remove it and sign in again.`);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof CommandError) throw error;
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { logins: {} };
    throw new CommandError(`${file} cannot be read (${(error as NodeJS.ErrnoException).code}).`);
  }
  try {
    return { logins: {}, ...(JSON.parse(text) as Partial<Credentials>) };
  } catch {
    throw new CommandError(`${file} is not JSON: remove it and sign in again.`);
  }
}

function write(credentials: Credentials) {
  const file = credentialsFile();
  if (!Object.keys(credentials.logins).length) return rmSync(file, { force: true });
  replaceJson(file, credentials);
}

export function keepLogin(site: string, login: Login, isCurrent: boolean): void {
  const { logins, current } = readCredentials();
  const next = isCurrent ? site : current;
  write({ logins: { ...logins, [site]: login }, ...(next ? { current: next } : {}) });
}

export function forgetLogin(site: string): void {
  const { logins, current } = readCredentials();
  const { [site]: _gone, ...left } = logins;
  write({ logins: left, ...(current && current !== site ? { current } : {}) });
}

export const isOpen = ({ expiresAt }: Login, now = Date.now()) => Date.parse(expiresAt) > now;

/**
 * Origin such as `https://doorstep.example`. Plain HTTP is allowed only for this machine, because it carries a
 * password.
 */
export function siteOrigin(text: string): string {
  if (!URL.canParse(text))
    throw new CommandError(`"${text}" is not the address of a site. Write it like https://doorstep.example.`);
  const { protocol, hostname, origin, pathname } = new URL(text);
  if ((protocol !== 'https:' && protocol !== 'http:') || pathname !== '/')
    throw new CommandError(`"${text}" is not the address of a site. Write it like https://doorstep.example.`);
  if (protocol === 'http:' && !isLoopback(hostname))
    throw new CommandError(
      `${origin} is not encrypted. Passwords and tokens are sent only to https:// addresses or to this machine.`,
    );
  return origin;
}
