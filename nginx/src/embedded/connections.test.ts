import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { CONNECTIONS_PER_ADDRESS } from '@doorstep/release';
import { expect, test } from 'vitest';
import { limitConnections } from './connections';

function makeLimitedConnect(trusted: readonly string[] = []) {
  const server = new EventEmitter();
  limitConnections(server as Server, trusted);
  return (address: string, count: number) =>
    Array.from({ length: count }, () => {
      const socket = Object.assign(new EventEmitter(), {
        remoteAddress: address,
        isRejected: false,
        destroy: () => {},
      });
      socket.destroy = () => {
        socket.isRejected = true;
        socket.emit('close');
      };
      server.emit('connection', socket);
      return socket;
    });
}
const countAccepted = (sockets: readonly { isRejected: boolean }[]) =>
  sockets.filter(({ isRejected }) => !isRejected).length;
const OVER_LIMIT = CONNECTIONS_PER_ADDRESS + 3;

test('limits the connections of each address separately', () => {
  const connect = makeLimitedConnect();
  expect(countAccepted(connect('203.0.113.5', OVER_LIMIT))).toBe(CONNECTIONS_PER_ADDRESS);
  expect(countAccepted(connect('::ffff:203.0.113.5', 1))).toBe(0);
  expect(countAccepted(connect('203.0.113.6', OVER_LIMIT))).toBe(CONNECTIONS_PER_ADDRESS);
});

test('counts all addresses of one IPv6 network together', () => {
  const connect = makeLimitedConnect();
  const allowed = Array.from({ length: OVER_LIMIT }, (_, i) => connect(`2001:db8:7:1::${i.toString(16)}`, 1)).flatMap(
    countAccepted,
  );
  expect(allowed.filter((count) => count === 1)).toHaveLength(CONNECTIONS_PER_ADDRESS);
  expect(countAccepted(connect('2001:db8:7:2::1', 1))).toBe(1);
});

test('frees a place when an accepted connection closes, but not when a rejected one does', () => {
  const connect = makeLimitedConnect();
  const [first, second] = connect('203.0.113.5', OVER_LIMIT);
  first?.emit('close');
  second?.emit('close');
  expect(countAccepted(connect('203.0.113.5', 5))).toBe(2);
});

test('accepts an address again after a thousand closed connections', () => {
  const connect = makeLimitedConnect();
  for (let visit = 0; visit < 2 * OVER_LIMIT; visit += 1)
    for (const socket of connect('203.0.113.5', 1)) socket.emit('close');
  expect(countAccepted(connect('203.0.113.5', OVER_LIMIT))).toBe(CONNECTIONS_PER_ADDRESS);
});

test.each([
  ['203.0.113.5', '203.0.113.5', true],
  ['203.0.113.5', '203.0.113.6', false],
  ['10.0.0.0/8', '10.200.3.4', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['2001:db8::7', '2001:db8::7', true],
  ['2001:db8::7', '2001:db8::8', false],
  ['2001:db8::/32', '2001:db8:9::1', true],
])('with TRUSTED_PROXIES %s, exempts %s from the limit: %s', (trusted, address, isExempt) => {
  expect(countAccepted(makeLimitedConnect([trusted])(address, OVER_LIMIT))).toBe(
    isExempt ? OVER_LIMIT : CONNECTIONS_PER_ADDRESS,
  );
});
