import { isIP } from 'node:net';

/** Undefined when the text is no IPv6 address. */
export function ipv6Groups(address: string): number[] | undefined {
  const plain = address.replace(/%.*$/, '');
  if (isIP(plain) !== 6) return undefined;
  const hex = plain.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_whole, ...bytes: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number);
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`;
  });
  const [head = '', tail] = hex.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  if (tail === undefined) return groups(head).map((group) => Number.parseInt(group, 16));
  const zeros = Array<string>(8 - groups(head).length - groups(tail).length).fill('0');
  return [...groups(head), ...zeros, ...groups(tail)].map((group) => Number.parseInt(group, 16));
}

/** The address without an IPv6 wrapping: `::ffff:203.0.113.7` and `::ffff:cb00:7107` are `203.0.113.7`. */
export function unmapIpv4Address(address: string): string {
  const groups = ipv6Groups(address);
  if (!groups || groups.slice(0, 5).some((group) => group !== 0) || groups[5] !== 0xffff) return address;
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.');
}

/**
 * The client that a limit counts: an IPv4 address, or the /64 network of an IPv6 address. A subscriber gets a whole /64 and may use
 * any address in it. Text that is no address is returned as it is.
 */
export function clientNetworkOf(address: string): string {
  const plain = unmapIpv4Address(address);
  const groups = ipv6Groups(plain);
  if (!groups) return plain;
  const network = groups.slice(0, 4).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
