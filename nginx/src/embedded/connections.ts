import type { Server } from 'node:http';
import { BlockList, isIP, type Socket } from 'node:net';
import { CONNECTIONS_PER_ADDRESS, HEADERS_SECONDS } from '@doorstep/release';
import { clientNetworkOf, unmapIpv4Address } from '@doorstep/shared-process/clientNetwork';

/** Long enough for a large upload over a slow line; a body that stalls is ended much earlier (`proxy.ts`). */
const REQUEST_MS = 300_000;

/**
 * Half-open requests time out, and one client (`clientNetworkOf`) may have CONNECTIONS_PER_ADDRESS connections, so that it
 * cannot use up those of others. A trusted proxy brings many clients and limits them itself: it is exempt.
 */
export function limitConnections(server: Server, trustedProxies: readonly string[] = []) {
  server.headersTimeout = HEADERS_SECONDS * 1000;
  server.requestTimeout = REQUEST_MS;
  const trusted = networks(trustedProxies);
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = unmapIpv4Address(socket.remoteAddress ?? '');
    if (isIP(address) && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) return;
    const network = clientNetworkOf(address);
    const count = (open.get(network) ?? 0) + 1;
    if (count > CONNECTIONS_PER_ADDRESS) {
      socket.destroy();
      return;
    }
    open.set(network, count);
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1;
      if (left > 0) open.set(network, left);
      else open.delete(network);
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
