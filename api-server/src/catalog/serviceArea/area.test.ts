import { describe, expect, test } from 'vitest';
import { distanceKm } from '../../identity/addresses/distance';
import { isInside, requireWithin } from './area';

const centre = { lat: 45.5152, long: -122.6784 };
const place = { lat: 45.4312, long: -122.7715 };
const away = distanceKm(centre, place);
const area = (radiusKm: number) => ({ name: 'Portland', ...centre, radiusKm });

test.each([
  ['a metre less than it is away', away - 0.001, false],
  ['just as far as it is away, to the metre', Math.round(away * 1000) / 1000, true],
  ['a metre more', away + 0.001, true],
])('finds a place inside a radius of %s: %s', (_what, radiusKm, expected) => {
  expect(isInside(area(radiusKm), place)).toBe(expected);
});

describe('an order', () => {
  const check =
    (points: readonly (typeof place | undefined)[], apiExtensions = true, radiusKm = away / 2) =>
    () =>
      requireWithin(
        area(radiusKm),
        { apiExtensions },
        points.map((point, index) => ({ point, field: index === 0 ? 'location' : 'location2' })),
      );

  test('passes if all places are inside, and otherwise fails with the field of the one outside', () => {
    expect(check([centre, centre])).not.toThrow();
    expect(check([place, centre])).toThrow(expect.objectContaining({ code: 'outside_area', field: 'location' }));
    expect(check([centre, place])).toThrow(expect.objectContaining({ code: 'outside_area', field: 'location2' }));
  });

  test('fails for an unknown place when pages offer suggestions, and passes otherwise', () => {
    expect(check([centre, undefined])).toThrow(expect.objectContaining({ code: 'validation', field: 'location2' }));
    expect(check([centre, undefined], false)).not.toThrow();
    expect(check([undefined, place], false)).toThrow(expect.objectContaining({ code: 'outside_area' }));
  });

  test('passes everywhere on a site without an area', () => {
    expect(() =>
      requireWithin(undefined, { apiExtensions: true }, [{ point: undefined, field: 'location' }]),
    ).not.toThrow();
  });
});
