import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Stub, type StubRequest } from './stub';

export interface StubServer {
  readonly stub: Stub;
  readonly url: string;
  close(): Promise<void>;
}

async function readRequest(request: IncomingMessage): Promise<StubRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const url = new URL(request.url ?? '/', 'http://stub');
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) if (value) headers.set(name, String(value));
  const type = headers.get('Content-Type') ?? '';
  const body = new Response(Buffer.concat(chunks), { headers: { 'Content-Type': type } });
  const parsed = type.startsWith('multipart/')
    ? { form: (await body.formData()) as unknown as FormData }
    : type.startsWith('application/json')
      ? { json: await body.json() }
      : {};
  return { method: request.method ?? 'GET', path: url.pathname, query: url.searchParams, headers, ...parsed };
}

export async function startStubServer(stub = new Stub()): Promise<StubServer> {
  const server = createServer(async (request, response) => {
    const respond = stub.respond(await readRequest(request));
    if (respond === 'hang') return;
    if (respond === 'cut') {
      request.socket.destroy();
      return;
    }
    response.writeHead(respond.status, respond.headers).end(respond.body);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    stub,
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
