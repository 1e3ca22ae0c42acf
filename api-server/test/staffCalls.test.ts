import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { isMoney } from '../src/platform/http/schemas';
import { staffCallsFor } from '../tools/staffCalls';

interface Schema {
  properties?: Record<string, Schema & { pattern?: string }>;
  items?: Schema;
}

const openApi = JSON.parse(readFileSync(new URL('../../docs/contract/openapi.json', import.meta.url), 'utf8')) as {
  paths: Record<
    string,
    {
      get?: {
        responses: Record<string, { content?: Record<string, { schema?: Schema }> }>;
      };
    }
  >;
};

const csvListPaths = Object.keys(openApi.paths).flatMap((path) => {
  const list = /^(\/api\/v1\/admin\/.+)\.csv$/.exec(path)?.[1];
  return list && list in openApi.paths ? [list] : [];
});

test('includes each staff list in the measured calls', async () => {
  const client = { query: async () => ({ rows: [{ id: 'b_1' }] }) } as unknown as pg.ClientBase;
  const measured = (await staffCallsFor(client)).map(([, call]) => call(0).path.replace(/\?.*/, ''));
  expect(csvListPaths.length).toBeGreaterThan(10);
  expect(csvListPaths.filter((path) => !measured.includes(path))).toEqual([]);
});

test('declares each amount of a list as money, so that its CSV contains a number', () => {
  const amounts =
    /^(amount|balance|charges|difference|disputes|fees?|gateway|ledger|payable|payouts|price|refund(ed|s)|set_aside|total|.+_amount)$/;
  const columns = csvListPaths.flatMap((path) => {
    const page = openApi.paths[path]?.get?.responses['200']?.content?.['application/json']?.schema;
    return Object.entries(page?.properties?.items?.items?.properties ?? {}).map(([name, schema]) => ({
      column: `${path} ${name}`,
      name,
      schema,
    }));
  });
  const named = columns.filter(({ name }) => amounts.test(name));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter(({ schema }) => !isMoney(schema as never)).map(({ column }) => column)).toEqual([]);
});
