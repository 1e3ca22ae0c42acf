import { EventEmitter } from 'node:events';
import type { Server } from 'node:http';
import { CONNECTIONS_PER_ADDRESS } from '@doorstep/release';
import { expect, test } from 'vitest';
import { limitConnections } from './connections';

function limited(trusted: readonly string[] = []) {
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
const letIn = (sockets: readonly { isRejected: boolean }[]) => sockets.filter(({ isRejected }) => !isRejected).length;
const MORE = CONNECTIONS_PER_ADDRESS + 3;

test('limits the connections of each address separately', () => {
  const connect = limited();
  expect(letIn(connect('203.0.113.5', MORE))).toBe(CONNECTIONS_PER_ADDRESS);
  expect(letIn(connect('::ffff:203.0.113.5', 1))).toBe(0);
  expect(letIn(connect('203.0.113.6', MORE))).toBe(CONNECTIONS_PER_ADDRESS);
});

test('counts all addresses of one IPv6 network together', () => {
  const connect = limited();
  const allowed = Array.from({ length: MORE }, (_, i) => connect(`2001:db8:7:1::${i.toString(16)}`, 1)).flatMap(letIn);
  expect(allowed.filter((count) => count === 1)).toHaveLength(CONNECTIONS_PER_ADDRESS);
  expect(letIn(connect('2001:db8:7:2::1', 1))).toBe(1);
});

test('frees a place when an accepted connection closes, but not when a rejected one does', () => {
  const connect = limited();
  const [first, second] = connect('203.0.113.5', MORE);
  first?.emit('close');
  second?.emit('close');
  expect(letIn(connect('203.0.113.5', 5))).toBe(2);
});

test('accepts an address again after a thousand closed connections', () => {
  const connect = limited();
  for (let visit = 0; visit < 2 * MORE; visit += 1)
    for (const socket of connect('203.0.113.5', 1)) socket.emit('close');
  expect(letIn(connect('203.0.113.5', MORE))).toBe(CONNECTIONS_PER_ADDRESS);
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
  expect(letIn(limited([trusted])(address, MORE))).toBe(isExempt ? MORE : CONNECTIONS_PER_ADDRESS);
});
