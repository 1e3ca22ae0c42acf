import { describe, expect, test } from 'vitest';
import { readTimeZone } from './timeZone';

describe('readTimeZone', () => {
  test('uses the zone of the demo data without a setting', () => {
    expect(readTimeZone({})).toEqual({ timeZone: 'America/Los_Angeles', isSet: false });
    expect(readTimeZone({ SEED: 'demo', TIME_ZONE: ' ' })).toEqual({ timeZone: 'America/Los_Angeles', isSet: false });
  });

  test('requires the zone of a site without demo data', () => {
    expect(readTimeZone({ SEED: 'none' }).issue).toMatch(/^TIME_ZONE must be the zone of the site/);
    expect(readTimeZone({ SEED: 'none', TIME_ZONE: 'Europe/Berlin' })).toEqual({
      ...{ timeZone: 'Europe/Berlin', isSet: true },
    });
  });

  test.each(['Mars/Olympus', 'Berlin', '+02:00', '2'])('refuses %s', (TIME_ZONE) => {
    for (const SEED of ['demo', 'none']) expect(readTimeZone({ SEED, TIME_ZONE }).issue).toMatch(/^TIME_ZONE must be/);
  });

  test('assumes no place for another server', () => {
    expect(readTimeZone({ API_URL: 'https://api.example.com' })).toEqual({ timeZone: undefined, isSet: false });
    expect(readTimeZone({ API_URL: 'https://api.example.com', API_EXTENSIONS: 'on' }).timeZone).toBe(
      'America/Los_Angeles',
    );
    expect(readTimeZone({ API_URL: 'https://api.example.com', TIME_ZONE: 'Asia/Tokyo' }).timeZone).toBe('Asia/Tokyo');
  });
});
