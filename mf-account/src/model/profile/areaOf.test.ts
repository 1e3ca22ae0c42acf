import { expect, it } from 'vitest';
import { areaOf } from './areaOf';

it.each([
  ['2140 NW Hoyt Street, Northwest District, Portland, OR 97210', 'Northwest District'],
  ['18 Alder Street, Portland', 'Portland'],
  ['Cabin by the lake', ''],
  ['5 Rue X, Lyon 69001', 'Lyon'],
  ['', ''],
])('returns for “%s” the area “%s”', (address, area) => {
  expect(areaOf(address)).toBe(area);
});
