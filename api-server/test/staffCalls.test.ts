import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { staffCallsAt } from '../tools/staffCalls';

const openApi = JSON.parse(readFileSync(new URL('../../docs/contract/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<string, object>;
};

test('each list of the staff is among the measured calls', async () => {
  const client = { query: async () => ({ rows: [{ id: 'b_1' }] }) } as unknown as pg.ClientBase;
  const measured = (await staffCallsAt(client)).map(([, call]) => call(0).path.replace(/\?.*/, ''));
  // What is read by the page and exported whole is a list.
  const lists = Object.keys(openApi.paths).flatMap((path) => {
    const list = /^(\/api\/v1\/admin\/.+)\.csv$/.exec(path)?.[1];
    return list && list in openApi.paths ? [list] : [];
  });
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.filter((path) => !measured.includes(path))).toEqual([]);
});
