import { isPublicHttpsUrl } from '@doorstep/shared-process/publicAddress';
import { isLoopback, type Settings } from '../../platform/settings';

/** Maximum length. Longer endpoints do not occur in practice and would not fit into an index. */
export const MAX_ENDPOINT_LENGTH = 1500;

/** Returns whether only this machine can reach the site. Then a local push service is allowed for testing. */
export const isDevelopment = ({ host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>) =>
  isLoopback(host) && isLoopback(new URL(publicUrl).hostname);

/**
 * Returns whether a push endpoint named by a browser is safe: https on the usual port and a public host name. Since
 * anyone can submit any address, the server could otherwise be made to call its own network. Development also allows
 * this machine.
 */
export function isPushEndpoint(text: string, settings: Pick<Settings, 'host' | 'publicUrl'>): boolean {
  if (text.length > MAX_ENDPOINT_LENGTH || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username || password) return false;
  if (isDevelopment(settings) && isLoopback(hostname)) return protocol === 'http:' || protocol === 'https:';
  return isPublicHttpsUrl(text);
}
