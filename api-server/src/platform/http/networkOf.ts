import { isIP } from 'node:net';
import { ipv6Groups, unmapIpv4Address } from '@doorstep/shared-process/clientNetwork';

/**
 * A network such as `203.0.113.0/24` or `2001:db8:7::/48`. Its owner can recognise it, but it does not contain the full
 * address. Empty for this machine and for invalid addresses.
 */
export function networkOf(address: string): string {
  const plain = unmapIpv4Address(address);
  if (isIP(plain) === 4) return plain.startsWith('127.') ? '' : plain.replace(/\.\d+$/, '.0/24');
  const groups = ipv6Groups(plain);
  if (!groups || plain === '::1') return '';
  const network = groups.slice(0, 3).map((group) => group.toString(16));
  return `${network.join(':')}::/48`;
}
