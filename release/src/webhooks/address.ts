import { isLoopback, isPublicHttpsUrl } from '@doorstep/shared-process/publicAddress';

const MAX_LENGTH = 1000;

/** Reports whether only this machine can reach the site. Then webhook receivers may run here, too. */
export function isDevelopment(env: NodeJS.ProcessEnv): boolean {
  const { HOST = '', PUBLIC_URL = '' } = env;
  return (
    (!HOST || isLoopback(HOST)) &&
    (!PUBLIC_URL || (URL.canParse(PUBLIC_URL) && isLoopback(new URL(PUBLIC_URL).hostname)))
  );
}

/**
 * Returns why no message may be sent to this URL, or undefined. Otherwise the console could reach the site's internal
 * network.
 */
export function webhookAddressIssue(text: string, env: NodeJS.ProcessEnv = process.env): string | undefined {
  if (text.length > MAX_LENGTH || !URL.canParse(text))
    return `"${text.slice(0, 80)}" is not an address. Give one such as https://hooks.example.com/x.`;
  const { protocol, hostname, username } = new URL(text);
  if (!username && isLoopback(hostname) && isDevelopment(env) && /^https?:$/.test(protocol)) return undefined;
  return isPublicHttpsUrl(text)
    ? undefined
    : 'A webhook must be an https address at the usual port, of a name on the open internet. An address on this machine is allowed only while nobody else can reach the site.';
}
