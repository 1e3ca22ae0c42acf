import { createConnection, type Socket } from 'node:net';

export interface BenchRequest {
  readonly port: number;
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export type RequestFactory = (count: number) => BenchRequest;

export interface LoadOptions {
  readonly connections: number;
  readonly pipelining: number;
}

export interface RunningLoad {
  readonly responses: () => number;
  readonly failures: () => number;
  stop(): Promise<void>;
}

function requestBytes({ port, method = 'GET', path, headers = {}, body = '' }: BenchRequest): Buffer {
  const all = {
    Host: `localhost:${port}`,
    ...headers,
    ...(body && { 'Content-Length': String(Buffer.byteLength(body)) }),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return Buffer.from(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`);
}

/**
 * Repeats a request on raw sockets as fast as it is answered, because an HTTP client would cost more than the servers.
 * Responses need a Content-Length.
 */
export function startLoad(args: BenchRequest | RequestFactory, { connections, pipelining }: LoadOptions): RunningLoad {
  const { port } = typeof args === 'function' ? args(0) : args;
  const same = typeof args === 'function' ? undefined : requestBytes(args);
  let count = 0;
  const request = () => same ?? requestBytes((args as RequestFactory)(count++));
  let responses = 0;
  let failures = 0;
  let isOver = false;
  const open = new Set<Socket>();
  const batch = (count: number) => (count === 1 ? request() : Buffer.concat(Array.from({ length: count }, request)));

  /** Servers close a connection after a number of responses and announce it in the last one. Then it reconnects. */
  function connect(): Promise<void> {
    return new Promise((resolve) => {
      const socket = createConnection(port, '127.0.0.1');
      let isLast = false;
      const read = responseReader(({ status, closes }) => {
        responses += 1;
        if (status !== 200) failures += 1;
        isLast ||= closes;
      });
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('connect', () => socket.write(batch(pipelining)));
      socket.on('data', (data) => {
        const complete = read(data);
        if (isLast) socket.end();
        else if (!isOver && complete > 0) socket.write(batch(complete));
      });
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        open.delete(socket);
        if (isOver) return resolve();
        if (!isLast) failures += 1;
        connect().then(resolve);
      });
    });
  }

  const ended = Array.from({ length: connections }, connect);
  return {
    responses: () => responses,
    failures: () => failures,
    async stop() {
      isOver = true;
      for (const socket of open) socket.destroy();
      await Promise.all(ended);
    },
  };
}

export function responseReader(
  onResponse: (result: { status: number; closes: boolean }) => void,
): (data: Buffer) => number {
  let pending: Buffer = Buffer.alloc(0);
  return (data) => {
    pending = pending.length ? Buffer.concat([pending, data]) : data;
    let complete = 0;
    let at = 0;
    for (;;) {
      const head = pending.indexOf('\r\n\r\n', at);
      if (head < 0) break;
      const text = pending.toString('latin1', at, head);
      const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1];
      if (length === undefined) throw new Error(`An answer without Content-Length:\n${text}`);
      const end = head + 4 + Number(length);
      if (pending.length < end) break;
      onResponse({ status: Number(text.slice(9, 12)), closes: /\r\nconnection: close/i.test(text) });
      complete += 1;
      at = end;
    }
    pending = pending.subarray(at);
    return complete;
  };
}

/** Measures the rate over the given milliseconds, after a warm-up. `responses` includes the warm-up's. */
export async function measureRate(
  request: BenchRequest | RequestFactory,
  options: LoadOptions,
  ms: number,
): Promise<{ perSecond: number; responses: number }> {
  const load = startLoad(request, options);
  try {
    await wait(WARM_UP_MS);
    const [before, start] = [load.responses(), performance.now()];
    await wait(ms);
    const [responses, failures] = [load.responses(), load.failures()];
    if (failures > 0) throw new Error(`${failures} of ${responses} responses failed.`);
    return { perSecond: ((responses - before) * 1000) / (performance.now() - start), responses: responses };
  } finally {
    await load.stop();
  }
}

const WARM_UP_MS = 300;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
