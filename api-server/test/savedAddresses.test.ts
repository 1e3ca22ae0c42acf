import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { savedAddresses } from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { HttpBrowser } from './support/browser';

const HOUSES = ['1214 SE Hawthorne Blvd', '1120 NW Couch St', '18 SW Alder St'];

describe('saved addresses', () => {
  const testBed = useTestBed();

  let server: TestServer;
  let houses: { address: string; lat: string; long: string }[] = [];
  beforeAll(async () => {
    server = await testBed.serve({}, { testDelivery: () => {} });
    const { browser } = await testBed.customer(server);
    houses = await Promise.all(
      HOUSES.map(async (q) => (await browser.x('GET', `/addresses?q=${encodeURIComponent(q)}`)).body.suggestions[0]),
    );
  });
  const house = (index: number) => houses[index] as (typeof houses)[number];
  const add = (as: HttpBrowser, kind: string, address: string, name = '') =>
    as.x('POST', '/me/addresses', { kind, name, address });
  const itemsOf = async (as: HttpBrowser) => (await as.x('GET', '/me/addresses')).body.items;

  describe('saved addresses', () => {
    test('store coordinates, list home and work first, and show to their owner only', async () => {
      const { browser } = await testBed.customer(server);
      const { browser: other } = await testBed.customer(server);
      await add(browser, 'other', house(2).address, '  Mother ');
      await add(browser, 'work', house(1).address, 'ignored');
      const { status, body } = await add(browser, 'home', house(0).address);
      expect(status).toBe(200);
      expect(body.items.map(({ kind, name, address }: never) => [kind, name, address])).toEqual([
        ['home', '', house(0).address],
        ['work', '', house(1).address],
        ['other', 'Mother', house(2).address],
      ]);
      expect(Number(body.items[0].lat)).toBeCloseTo(Number(house(0).lat), 4);
      expect(await itemsOf(browser)).toEqual(body.items);
      expect(await itemsOf(other)).toEqual([]);
    });

    test('include one home and one work, even after two simultaneous additions', async () => {
      const { browser } = await testBed.customer(server);
      const responses = await Promise.all([0, 1, 2].map((index) => add(browser, 'home', house(index).address)));
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      for (const { status, body } of responses) if (status !== 200) expect(body.code).toBe('state_conflict');
      expect(await itemsOf(browser)).toHaveLength(1);
    });

    test('reject unknown places, missing names and too many entries with a message', async () => {
      const { browser } = await testBed.customer(server);
      expect((await add(browser, 'home', '12 Nowhere Street')).body).toMatchObject({
        code: 'validation',
        field: 'address',
      });
      expect((await add(browser, 'other', house(0).address, ' ')).body).toMatchObject({
        code: 'validation',
        field: 'name',
      });
      expect((await add(browser, 'cellar', house(0).address)).status).toBe(400);
      for (let count = 0; count < 10; count++) await add(browser, 'other', house(0).address, `Place ${count}`);
      expect((await add(browser, 'other', house(0).address, 'One more')).body.code).toBe('state_conflict');
      expect(await itemsOf(browser)).toHaveLength(10);
    });

    test('support changes and removal', async () => {
      const { browser } = await testBed.customer(server);
      const { body } = await add(browser, 'home', house(0).address);
      const { id } = body.items[0];
      const change = { kind: 'other', name: 'Garden', address: house(1).address };
      expect((await browser.x('PUT', `/me/addresses/${id}`, change)).body.items).toMatchObject([{ id, ...change }]);
      expect((await browser.x('DELETE', `/me/addresses/${id}`)).body.items).toEqual([]);
      expect((await browser.x('DELETE', `/me/addresses/${id}`)).status).toBe(404);
      expect((await browser.x('PUT', `/me/addresses/${id}`, change)).status).toBe(404);
    });

    test('appear in the data export, and disappear with the account', async () => {
      const { browser, user } = await testBed.customer(server);
      await add(browser, 'home', house(0).address);
      await browser.x('POST', '/me/export');
      const file = await browser.send('GET', (await browser.x('GET', '/me/export')).body.url);
      expect(file.body.saved_addresses).toMatchObject([{ kind: 'home', name: '', address: house(0).address }]);
      await browser.w('deleteAccount', {});
      expect(await testBed.db.$count(savedAddresses, eq(savedAddresses.userId, user.id))).toBe(0);
    });
  });
});
