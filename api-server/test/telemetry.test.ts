import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { programArgs } from '@doorstep/shared-process/program';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { copyTemplate } from './support/template';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const root = fileURLToPath(new URL('../..', import.meta.url));
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const PHONE = '5550177321';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
const attribute = (span: Span, key: string) => {
  const value = span.attributes.find((each) => each.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

const dataDir = mkdtempSync(join(tmpdir(), 'doorstep-telemetry-'));
const spans: Span[] = [];
let bodies = '';
let collector: Server;
let child: ChildProcess;
let serverExit: Promise<unknown>;
let api = '';
let metricsPort = 0;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    bodies += body;
    for (const { scopeSpans } of JSON.parse(body).resourceSpans) {
      for (const each of scopeSpans) spans.push(...each.spans);
    }
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  metricsPort = await freePort();
  const { port } = collector.address() as AddressInfo;
  await copyTemplate(dataDir);
  child = startServer({
    METRICS_PORT: String(metricsPort),
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_BSP_SCHEDULE_DELAY: '100',
  });
  serverExit = once(child, 'close');
  api = await readServerAddress(child);
});
afterAll(async () => {
  child.kill('SIGKILL');
  await serverExit;
  collector.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const messageMetricPattern = (channel: string, state: string) =>
  new RegExp(`^doorstep_messages\\{(?=[^}]*channel="${channel}")(?=[^}]*state="${state}")[^}]*\\} 0`, 'm');

const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

describe('metrics', () => {
  test('name routes by pattern, so that no id or phone number becomes a name', async () => {
    await fetch(`${api}/api/v1/health`);
    await fetch(`${api}/api/v1/bookings/bk_${PHONE}/cancel-request`, { method: 'POST' });
    await fetch(`${api}/no-such-page/${PHONE}`);
    const text = await metrics();
    const count = (route: string, status: number) =>
      new RegExp(
        `^http_server_request_duration_count\\{[^}]*http_route="${route}",http_response_status_code="${status}"[^}]*\\} [1-9]`,
        'm',
      );
    expect(text).toMatch(count('/api/v1/health', 200));
    expect(text).toMatch(count('none', 404));
    expect(text).toContain('http_route="/api/v1/bookings/:id/cancel-request"');
    expect(text).not.toContain(PHONE);
  });

  test('use the objectives’ limits as bucket edges', async () => {
    const text = await metrics();
    for (const seconds of ['0.25', '1']) expect(text).toContain(`le="${seconds}"`);
  });

  test('cover the process, open pages, statements and waiting messages', async () => {
    const text = await metrics();
    for (const channel of ['email', 'sms', 'call', 'push'])
      for (const state of ['waiting', 'dead']) expect(text).toMatch(messageMetricPattern(channel, state));
    expect(text).toMatch(/^doorstep_messages_oldest_age(\{[^}]*\})? 0/m);
    expect(text).toMatch(/^doorstep_event_streams(\{[^}]*\})? 0/m);
    expect(text).toMatch(/^nodejs_eventloop_delay_p99(\{[^}]*\})? \d/m);
    expect(text).toMatch(/^process_memory_usage(\{[^}]*\})? \d{8,}/m);
    expect(text).toMatch(/^db_client_operation_duration_count\{[^}]*db_operation_name="SELECT"/m);
  });

  test('include the alarms’ figures, which change on failures', async () => {
    const text = await metrics();
    expect(text).toMatch(/^doorstep_ready(\{[^}]*\})? 1/m);
    expect(text).toMatch(/^doorstep_disk_free_ratio(\{[^}]*\})? 0\.\d/m);
    expect(text).toMatch(/^doorstep_backup_known(\{[^}]*\})? 0/m);
    for (const kind of ['capture', 'refund', 'void', 'payout'])
      expect(text).toMatch(new RegExp(`^doorstep_money_overdue\\{[^}]*kind="${kind}"[^}]*\\} 0`, 'm'));
    expect(text).toMatch(/^doorstep_payouts_failed(\{[^}]*\})? 0/m);
    expect(text).not.toMatch(/^doorstep_backup_age/m);
    writeFileSync(join(dataDir, 'last-backup'), `${new Date(Date.now() - 4 * 3_600_000).toISOString()}\n`);
    const body = {
      contact: PHONE,
      phone_code: '+1',
      password: 'not the right one',
      user_type: '1',
      app_token: 'doorstep-web-1',
    };
    await fetch(`${api}/UserController/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    const later = await metrics();
    expect(later).toMatch(/^doorstep_backup_age(\{[^}]*\})? 14[34]\d\d/m);
    expect(later).toMatch(/^doorstep_backup_known(\{[^}]*\})? 1/m);
    expect(later).toMatch(/^doorstep_sign_ins_total\{[^}]*result="refused"[^}]*\} 1/m);
  });

  test('stay off the port that the gateway reaches', async () => {
    expect((await fetch(`${api}/metrics`)).status).toBe(404);
  });

  test('report a busy METRICS_PORT in a line that names it', async () => {
    const other = startServer({ METRICS_PORT: String(metricsPort), DATA_DIR: join(dataDir, 'other') });
    let complaint = '';
    other.stderr?.on('data', (chunk: Buffer) => {
      complaint += chunk;
    });
    expect(await once(other, 'close')).toEqual([1, null]);
    expect(complaint).toBe(`METRICS_PORT ${metricsPort} is already in use. Set METRICS_PORT to a free port.\n`);
  });
});

describe('traces', () => {
  test("continue the caller's trace down to the statement, without personal data", async () => {
    const caller = '00f067aa0ba902b7';
    await fetch(`${api}/api/v1/ready?phone=${PHONE}`, { headers: { traceparent: `00-${TRACE}-${caller}-01` } });
    const own = () => spans.filter(({ traceId }) => traceId === TRACE);
    await vi.waitFor(() => expect(own().length).toBeGreaterThan(1), 30_000);
    const server = own().find(({ name }) => name === 'GET /api/v1/ready');
    expect(server?.parentSpanId).toBe(caller);
    expect(server && attribute(server, 'http.response.status_code')).toBe(200);
    const statement = own().find(({ name }) => name === 'SELECT');
    expect(statement?.parentSpanId).toBe(server?.spanId);
    expect(statement && attribute(statement, 'db.query.text')).toBe('select 1');
    expect(bodies).not.toContain(PHONE);
  });
});

function startServer(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, programArgs(join(root, 'api-server/src/main.ts')), {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      API_PORT: '0',
      DATA_DIR: dataDir,
      SEED: 'none',
      TIME_ZONE: 'America/Los_Angeles',
      LOG_LEVEL: 'silent',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function readServerAddress(program: ChildProcess): Promise<string> {
  let output = '';
  return new Promise((resolve, reject) => {
    const listen = (chunk: Buffer) => {
      output += chunk;
      const address = /^Doorstep API is ready: (\S+)$/m.exec(output)?.[1];
      if (address) resolve(address);
    };
    program.stdout?.on('data', listen);
    program.stderr?.on('data', listen);
    program.once('close', () => reject(new Error(output)));
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
