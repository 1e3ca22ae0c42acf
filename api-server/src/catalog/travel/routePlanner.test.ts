import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Point } from '../../identity/addresses/distance';
import { googleRoutes } from './googleRoutes';
import { osrmRoutes } from './osrmRoutes';
import { isRouted, storeRoutedMinutes, travelMinutes } from './travelMinutes';
import { visitPlaceOf } from './visitPlace';

const HERE: Point = { lat: 45.515, long: -122.68 };
const THERE: Point = { lat: 45.55, long: -122.6 };
const ISLAND: Point = { lat: 45.6, long: -122.5 };

/** Milliseconds that a busy machine may need. */
const PATIENCE = 30_000;

let server: Server;
let url: string;
let answer: unknown;
let requests: { path: string; key: unknown; body: string }[];

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      requests.push({ path: request.url ?? '', key: request.headers['x-goog-api-key'], body });
      response.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());
beforeEach(() => {
  requests = [];
});

test('OSRM is asked for one table and answers minutes, also where no road leads', async () => {
  answer = { code: 'Ok', durations: [[754.2, null]] };
  expect(await osrmRoutes(url, PATIENCE).minutes([HERE], [THERE, ISLAND])).toEqual([[754.2 / 60, undefined]]);
  expect(requests[0]?.path).toBe(
    '/table/v1/driving/-122.68,45.515;-122.6,45.55;-122.5,45.6?sources=0&destinations=1;2&annotations=duration',
  );
});

test('Google is asked for one matrix with the key, and elements may leave out a zero', async () => {
  answer = [
    { destinationIndex: 1, condition: 'ROUTE_NOT_FOUND' },
    { duration: '600s', condition: 'ROUTE_EXISTS' },
  ];
  expect(await googleRoutes({ apiKey: 'k1', url }, PATIENCE).minutes([HERE], [THERE, ISLAND])).toEqual([
    [10, undefined],
  ]);
  expect(requests[0]).toMatchObject({ path: '/distanceMatrix/v2:computeRouteMatrix', key: 'k1' });
  expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
    travelMode: 'DRIVE',
    origins: [{}],
    destinations: [{}, {}],
  });
});

test.each([
  ['an error', { code: 'InvalidQuery' }],
  ['a huge answer', { code: 'Ok', durations: [], more: 'x'.repeat(300_000) }],
  ['another form', [1, 2]],
])('%s of a router is an error', async (_, wrong) => {
  answer = wrong;
  await expect(osrmRoutes(url, PATIENCE).minutes([HERE], [THERE])).rejects.toThrow();
});

test('estimates 20 km an hour as the crow flies in steps of five minutes, from five minutes to two hours', () => {
  expect(travelMinutes(HERE, HERE)).toBe(0);
  expect(travelMinutes(HERE, { lat: 45.515, long: -122.675 })).toBe(5);
  expect(travelMinutes(HERE, THERE)).toBe(25);
  expect(travelMinutes(HERE, { lat: 47, long: -122.68 })).toBe(120);
});

test("takes the router's minutes where they are known, in that direction only", () => {
  const from: Point = { lat: 10, long: 10 };
  const to: Point = { lat: 10.05, long: 10 };
  storeRoutedMinutes(from, to, 41.2);
  expect([isRouted(from, to), isRouted(to, from)]).toEqual([true, false]);
  expect([travelMinutes(from, to), travelMinutes(to, from)]).toEqual([45, 20]);
});

test('a visit ends at its second address, and places are rounded to neighbourhoods', () => {
  const home = { pickLat: 45.51523, pickLong: -122.67841 };
  const start = { lat: 45.515, long: -122.68 };
  expect(visitPlaceOf(home)).toEqual({ start, end: start });
  expect(visitPlaceOf({ ...home, address2: 'Pier 3', pickLat2: null, pickLong2: null })).toEqual({
    ...{ start, end: undefined },
  });
  expect(visitPlaceOf({ pickLat: null, pickLong: null })).toBeUndefined();
});
