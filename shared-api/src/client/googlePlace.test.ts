import { afterEach, expect, test, vi } from 'vitest';
import { googlePlace } from './googlePlace';
import { configure } from './settings';

afterEach(() => {
  configure({});
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const { signal } = new AbortController();
const find = () => googlePlace('45.5', '-122.6', signal);

test.each([
  [undefined, 'https://maps.googleapis.com'],
  ['https://maps.example', 'https://maps.example'],
  ['https://maps.example/', 'https://maps.example'],
])('looks up a point at the maps service %s, with the key of the site', async (mapsUrl, host) => {
  const request = vi.fn(async (_url: string) =>
    Response.json({ results: [{ formatted_address: '1120 NW Couch St' }, { formatted_address: 'Portland' }] }),
  );
  vi.stubGlobal('fetch', request);
  configure({ googleMapsApiKey: 'key', ...(mapsUrl && { mapsUrl }) });
  const address = '1120 NW Couch St';
  expect(await find()).toEqual({ data: { id: '45.5,-122.6', label: address, address, lat: '45.5', long: '-122.6' } });
  expect(request.mock.calls[0]?.[0]).toBe(`${host}/maps/api/geocode/json?latlng=45.5%2C-122.6&key=key`);
});

test('returns nothing for an unknown point and an error for an unreachable service', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => Response.json({ results: [] }));
  expect(await find()).toEqual({ data: null });
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('cut')));
  expect(await find()).toMatchObject({ error: { kind: 'network' } });
});
