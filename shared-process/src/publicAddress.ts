import { type LookupAddress, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Names that lead into somebody's own network (RFC 6761, RFC 8375, and what ICANN keeps for it). */
const PRIVATE_HOSTNAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|invalid|test|example|onion)$/;

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

/** A name such as 127.example.com is not loopback. */
export const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || host === '[::1]' || (isIP(host) === 4 && host.startsWith('127.'));

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !privateRanges.check(address, 'ipv4');
  return family === 6 && globalUnicast.check(address, 'ipv6') && !privateRanges.check(address, 'ipv6');
}

/** Accepts only https at the usual port and without a user. Refuses IP addresses and names of private networks. */
export function isPublicHttpsUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  const name = hostname.replace(/\.$/, '');
  const isName = name.includes('.') && !isIP(name) && !name.startsWith('[');
  return protocol === 'https:' && port === '' && !username && !password && isName && !PRIVATE_HOSTNAMES.test(name);
}

class PrivateAddressError extends Error {
  override readonly name = 'PrivateAddressError';
  readonly code = 'private_address';
}

/**
 * The name is looked up once, and the connection goes to the result. A name that changes its address meanwhile reaches
 * nothing else.
 */
export const lookupPublicAddress: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '');
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => !isPublicAddress(address)))
      return callback(new PrivateAddressError('the name leads to a network that is not public'), '');
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};
