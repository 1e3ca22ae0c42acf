import { expect, test } from 'vitest';
import { networkOf } from './networkOf';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['::ffff:cb00:714d', '203.0.113.0/24'],
  ['2001:db8:7:1:2:3:4:5', '2001:db8:7::/48'],
  ['2001:db8::5', '2001:db8:0::/48'],
  ['127.0.0.1', ''],
  ['::ffff:127.0.0.1', ''],
  ['::1', ''],
  ['unknown', ''],
])('assigns %s to the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
