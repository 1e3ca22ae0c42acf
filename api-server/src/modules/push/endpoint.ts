import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { isLoopback, type Settings } from '../../settings';

/** Longer ones nobody has seen, and an index would not hold them. */
export const MAX_ENDPOINT_LENGTH = 1500;

/** Names that lead into somebody's own network (RFC 6761, RFC 8375, and what ICANN keeps for it). */
const PRIVATE_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|invalid|test|example|onion)$/;

const privateRanges = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  privateRanges.addSubnet(network, bits, 'ipv4');
// Of IPv6 only global unicast is public, without what wraps an IPv4 address, and documentation.
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privateRanges.addSubnet(network, bits, 'ipv6');

/** Whether an IP address is one of the open internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !privateRanges.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !privateRanges.check(address, 'ipv6');
}

/** Nobody but this machine reaches the site: a push service for trying it out may stand on it, too. */
export const isDevelopment = ({ host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>) =>
  isLoopback(host) && isLoopback(new URL(publicUrl).hostname);

/**
 * Whether we may send to an address that a browser names: https, at the usual port, of a name on the open internet. Anybody may
 * name any: without this the server would knock on doors of its own network. In development also this machine's.
 */
export function isPushEndpoint(text: string, settings: Pick<Settings, 'host' | 'publicUrl'>): boolean {
  if (text.length > MAX_ENDPOINT_LENGTH || !URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  if (username || password) return false;
  if (isDevelopment(settings) && isLoopback(hostname)) return protocol === 'http:' || protocol === 'https:';
  const name = hostname.replace(/\.$/, '');
  const isName = name.includes('.') && !isIP(name) && !name.startsWith('[');
  return protocol === 'https:' && port === '' && isName && !PRIVATE_NAMES.test(name);
}

class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  readonly code = 'private_address';
}

/** A name is looked up once, here, and the connection goes to what was found: a name that changes its mind reaches nothing else. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '');
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(new PrivateAddressError('the name leads to a network that is not public'), '');
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
