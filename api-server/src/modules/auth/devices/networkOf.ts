import { isIP } from 'node:net';

/**
 * The network that an address is of, such as `203.0.113.0/24` or `2001:db8:7::/48`: enough for its owner to know it again, and
 * not the address itself. '' for this machine and for what is no address.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIP(plain) === 4) return plain.startsWith('127.') ? '' : plain.replace(/\.\d+$/, '.0/24');
  if (isIP(plain) !== 6 || plain === '::1') return '';
  const [head = '', tail = ''] = plain.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const missing = 8 - groups(head).length - groups(tail).length;
  const all = plain.includes('::') ? [...groups(head), ...Array(missing).fill('0'), ...groups(tail)] : groups(plain);
  return `${all.slice(0, 3).join(':')}::/48`;
}
