import { isIP } from 'node:net';
import { ipv6Groups, unmappedAddress } from '@doorstep/shared-process/clientNetwork';

/**
 * The network that an address is of, such as `203.0.113.0/24` or `2001:db8:7::/48`: enough for its owner to know it again, and
 * not the address itself. '' for this machine and for what is no address.
 */
export function networkOf(address: string): string {
  const plain = unmappedAddress(address);
  if (isIP(plain) === 4) return plain.startsWith('127.') ? '' : plain.replace(/\.\d+$/, '.0/24');
  const groups = ipv6Groups(plain);
  if (!groups || plain === '::1') return '';
  const network = groups.slice(0, 3).map((group) => group.toString(16));
  return `${network.join(':')}::/48`;
}
