import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { measureRate, responseReader } from './load';

const httpResponse = (status: string, body: string) =>
  `HTTP/1.1 ${status}\r\nContent-Length: ${body.length}\r\nX: y\r\n\r\n${body}`;

test('counts responses however they are split into chunks', () => {
  const bytes = Buffer.from(
    httpResponse('200 OK', 'hello') + httpResponse('502 Bad Gateway', '') + httpResponse('200 OK', 'x'.repeat(50)),
  );
  for (const size of [1, 7, 64, bytes.length]) {
    const statuses: number[] = [];
    const read = responseReader(({ status }) => statuses.push(status));
    let complete = 0;
    for (let at = 0; at < bytes.length; at += size) complete += read(bytes.subarray(at, at + size));
    expect({ size, statuses, complete }).toEqual({ size, statuses: [200, 502, 200], complete: 3 });
  }
});

test('reconnects after the server has closed a connection', async () => {
  const server = createServer((_request, response) => response.writeHead(200, { 'Content-Length': 2 }).end('ok'));
  server.maxRequestsPerSocket = 3;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { responses } = await measureRate({ port, path: '/' }, { connections: 2, pipelining: 1 }, 20);
  expect(responses).toBeGreaterThan(6);
  server.closeAllConnections();
  server.close();
});

test('rejects a rate that contains failed responses', async () => {
  const server = createServer((_request, response) => response.writeHead(500, { 'Content-Length': 0 }).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await expect(measureRate({ port, path: '/' }, { connections: 1, pipelining: 1 }, 1)).rejects.toThrow(/failed/);
  server.closeAllConnections();
  server.close();
});
