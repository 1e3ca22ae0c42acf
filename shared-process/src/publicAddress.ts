import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

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
// Public IPv6 addresses: global unicast, without documentation addresses and those that wrap an IPv4 address.
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  privateRanges.addSubnet(network, bits, 'ipv6');

/** Whether a host, as settings and URLs write it, is this machine alone. A name such as 127.example.com is not. */
export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

/** Whether an IP address is one of the open internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !privateRanges.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !privateRanges.check(address, 'ipv6');
}

/** Whether `https://…` names a host of the open internet, at the usual port and without a user: no IP address, no name of a private network. */
export function isPublicHttps(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  const name = hostname.replace(/\.$/, '');
  const isName = name.includes('.') && !isIP(name) && !name.startsWith('[');
  return protocol === 'https:' && port === '' && !username && !password && isName && !PRIVATE_NAMES.test(name);
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
