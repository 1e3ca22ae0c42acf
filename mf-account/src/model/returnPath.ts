import { paths } from '@doorstep/shared-api/paths';

/** Only used to resolve a path; nothing is ever sent there. */
const HERE = 'http://doorstep.invalid';

/** Going back to one of these after signing in would only lead here again. */
const SIGN_IN_PATHS: readonly string[] = [paths.login, paths.register, paths.loginSec, paths.otp, paths.forgotPassword];

/**
 * Where `?next=` leads after signing in: the asked path with its query and hash when it lies on this site, /home
 * otherwise. Another host in any disguise (`//host`, `/\host`, `https:host`, a tab inside) is never followed.
 */
export function returnPath(next: string | null | undefined): string {
  if (!next?.startsWith('/') || hasControlCharacter(next)) return paths.home;
  let target: URL;
  try {
    target = new URL(next, HERE);
  } catch {
    return paths.home;
  }
  // A path that starts with two slashes names a host as soon as a browser resolves it again.
  if (target.origin !== HERE || target.pathname.startsWith('//')) return paths.home;
  if (SIGN_IN_PATHS.includes(target.pathname) || target.pathname === '/') return paths.home;
  return `${target.pathname}${target.search}${target.hash}`;
}

/** The same screen's other door (login or register), keeping where the person wanted to go. */
export function withReturnPath(path: string, next: string | null): string {
  const target = returnPath(next);
  if (target === paths.home) return path;
  return `${path}${path.includes('?') ? '&' : '?'}next=${encodeURIComponent(target)}`;
}

function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
