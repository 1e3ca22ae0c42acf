import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { CLAIMS, FORWARDED_HOST } from '@doorstep/release';
import { unmapIpv4Address } from '@doorstep/shared-process/clientNetwork';

export interface ClientConnection {
  readonly protocol: 'http' | 'https';
  readonly host: string | undefined;
  readonly address: string;
}

const HOST = new RegExp(`^${FORWARDED_HOST}$`);
const FORWARDED_HEADER_NAMES = CLAIMS.map((name) => name.toLowerCase());

/** `trusted` are addresses and networks (TRUSTED_PROXIES). The same rules as nginxConfig.ts gives to nginx. */
export function createClientConnectionReader(
  trusted: readonly string[] = [],
): (request: IncomingMessage) => ClientConnection {
  const list = new BlockList();
  for (const network of trusted) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  const isTrusted = (address: string) =>
    isIP(address) !== 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

  return ({ headers, socket }) => {
    const peer = unmapIpv4Address(socket.remoteAddress ?? '');
    if (!isTrusted(peer)) return { protocol: 'http', host: headers.host, address: peer };
    const protocol = lastOf(headers['x-forwarded-proto'])?.toLowerCase();
    const host = lastOf(headers['x-forwarded-host']) ?? '';
    return {
      protocol: protocol === 'https' ? 'https' : 'http',
      host: HOST.test(host) ? host : headers.host,
      address: firstUntrusted(headers['x-forwarded-for'], isTrusted) ?? peer,
    };
  };
}

/** Replaces what the client claimed in forwarding headers by what the gateway knows: later readers may trust them. */
export function overwriteForwardedHeaders(
  { headers }: IncomingMessage,
  { protocol, host, address }: ClientConnection,
): void {
  for (const name of FORWARDED_HEADER_NAMES) delete headers[name];
  if (host !== undefined) headers.host = host;
  headers['x-forwarded-for'] = address;
  headers['x-real-ip'] = address;
  headers['x-forwarded-proto'] = protocol;
  if (host !== undefined) headers['x-forwarded-host'] = host;
  else delete headers['x-forwarded-host'];
}

const entriesOf = (header: string | string[] | undefined) =>
  [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);

const lastOf = (header: string | string[] | undefined) => entriesOf(header).at(-1);

/** Read from the end, where the nearest proxy wrote: the first that is no proxy of ours, or the farthest of ours. */
function firstUntrusted(header: string | string[] | undefined, isTrusted: (address: string) => boolean) {
  let address: string | undefined;
  for (const entry of entriesOf(header).reverse()) {
    const next = unmapIpv4Address(entry);
    if (isIP(next) === 0) return address;
    address = next;
    if (!isTrusted(next)) return address;
  }
  return address;
}
