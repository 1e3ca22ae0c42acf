import type { Server } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';
import { CONNECTIONS_PER_ADDRESS, HEADERS_SECONDS } from '@doorstep/release';

/** A large upload over a slow line; a body that stops coming is noticed long before (`proxy.ts`). */
const REQUEST_MS = 300_000;

/**
 * Half-open requests end after a while, and one address has so many connections and no more: nobody else's are used up. What
 * stands in front of the gateway brings everybody's, and counts for itself.
 */
export function limitConnections(server: Server, trustedProxies: readonly string[] = []) {
  server.headersTimeout = HEADERS_SECONDS * 1000;
  server.requestTimeout = REQUEST_MS;
  const trusted = networks(trustedProxies);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
    if (isIP(address) && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) return;
    const count = (open.get(address) ?? 0) + 1;
    if (count > CONNECTIONS_PER_ADDRESS) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
  });
}

function networks(list: readonly string[]): BlockList {
  const blockList = new BlockList();
  for (const network of list) {
    const [address = '', bits] = network.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    blockList.addSubnet(address, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family);
  }
  return blockList;
}
