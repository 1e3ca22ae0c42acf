import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { Log } from '../log';
import { makeLogger } from './logger';

const PHONE = '5559871234';

function linesOf(write: (log: ReturnType<typeof makeLogger>) => void) {
  const lines: string[] = [];
  write(makeLogger('trace', { write: (line) => lines.push(line) }));
  return lines.map((line) => JSON.parse(line));
}

test('leaves out unknown fields and counts them', () => {
  const [line] = linesOf((log) =>
    log.info({ userId: 'u_8k2', phone: PHONE, email: 'ada@example.com', body: { name: 'Ada' } }, 'something happened'),
  );
  expect(line).toMatchObject({ userId: 'u_8k2', leftOut: 3, msg: 'something happened' });
  expect(JSON.stringify(line)).not.toMatch(/5559871234|ada@example|Ada/);
});

test.each([
  ['a number as an id', { userId: PHONE }],
  ['an address as an id', { userId: 'ada@example.com' }],
  ['a name as a word', { event: 'Ada Lovelace' }],
  ['a name as a reason', { reason: 'Ada Lovelace' }],
  ['a number as a path', { path: `private/${PHONE}.jpg` }],
  ['an object as an id', { userId: { phone: PHONE } }],
])('leaves out %s', (_what, fields) => {
  const [line] = linesOf((log) => log.info(fields, 'something happened'));
  expect(line.leftOut).toBe(1);
  expect(JSON.stringify(line)).not.toMatch(/5559871234|ada@example|Ada/);
});

test('limits the fields of child loggers in the same way', () => {
  const [line] = linesOf((log) =>
    log.child({ bookingId: 'b_1', email: 'ada@example.com' }).child({ phone: PHONE }).info('x'),
  );
  expect(line).toMatchObject({ bookingId: 'b_1', leftOut: 1 });
  expect(JSON.stringify(line)).not.toMatch(/5559871234|ada@example/);
});

test('omits sentences with numbers or addresses, and their arguments', () => {
  const lines = linesOf((log) => {
    log.info(`${PHONE} called`);
    log.info('from ada@example.com');
    log.info('%s called', PHONE);
    log.error(new Error(`no such user: ${PHONE}`));
    log.error({ err: new Error('Ada') }, 'Ada');
  });
  expect(lines).toHaveLength(5);
  expect(JSON.stringify(lines)).not.toMatch(/5559871234|ada@example|Ada/);
});

test('logs a request with its route and network', () => {
  const [line] = linesOf((log) =>
    log.info(
      { req: { method: 'GET', url: `/x/${PHONE}?name=Ada`, ip: '203.0.113.7', routeOptions: { url: '/x/:id' } } },
      'incoming request',
    ),
  );
  expect(line.req).toEqual({ method: 'GET', route: '/x/:id', network: '203.0.113.0/24' });
});

test('rejects unchecked fields and variable sentences at compile time', () => {
  const log: Log = makeLogger('silent');
  const elsewhere: string = PHONE;
  // @ts-expect-error: there is no such field
  log.info({ phone: PHONE }, 'a person called');
  // @ts-expect-error: the sentence is not written here
  log.info({}, elsewhere);
  log.info({ event: 'called' }, 'a person called');
});

test('types all logging of the server', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url));
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  );
  const past = files.filter((file) =>
    /\b(?:request|server|app)\.log\.\w+\(/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(past).toEqual([]);
});
