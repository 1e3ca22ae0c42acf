import { isPublicHttps } from '@doorstep/shared-process/publicAddress';
import { isLoopback, type Settings } from '../../settings';

/** Longer ones nobody has seen, and an index would not hold them. */
export const MAX_ENDPOINT_LENGTH = 1500;

/** Returns whether only this machine can reach the site. Then a local push service is allowed for testing. */
export const isDevelopment = ({ host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>) =>
  isLoopback(host) && isLoopback(new URL(publicUrl).hostname);

/**
 * Whether we may send to an address that a browser names: https, at the usual port, of a name on the open internet. Anybody may
 * name any: without this the server would knock on doors of its own network. In development also this machine's.
 */
export function isPushEndpoint(text: string, settings: Pick<Settings, 'host' | 'publicUrl'>): boolean {
  if (text.length > MAX_ENDPOINT_LENGTH || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return false;
  if (isDevelopment(settings) && isLoopback(hostname)) return protocol === 'http:' || protocol === 'https:';
  return isPublicHttps(text);
}
