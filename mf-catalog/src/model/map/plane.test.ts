import { expect, test } from 'vitest';
import {
  boundsOf,
  clampView,
  fromScreen,
  isInCity,
  isWithin,
  toPlane,
  toPoint,
  toScreen,
  viewFitting,
  zoomed,
} from './plane';

const size = { width: 460, height: 700 };
const townHall = { lat: 45.5152, long: -122.6784 };
const stJohns = { lat: 45.591, long: -122.752 };

test('converting a point to the plan and back returns the same point', () => {
  const { lat, long } = toPoint(toPlane(townHall));
  expect(lat).toBeCloseTo(townHall.lat, 9);
  expect(long).toBeCloseTo(townHall.long, 9);
});

test('a unit of the plan is ten metres, with north up and east right', () => {
  const here = toPlane(townHall);
  const north = toPlane({ ...townHall, lat: townHall.lat + 0.009 });
  expect(here.y - north.y).toBeCloseTo(100, 0);
  expect(toPlane({ ...townHall, long: townHall.long + 0.01 }).x).toBeGreaterThan(here.x);
});

test('the view fits all points and zooms no closer than a neighbourhood', () => {
  const points = [townHall, stJohns].map(toPlane);
  const view = viewFitting(points, size);
  for (const point of points) {
    const { x, y } = toScreen(point, view, size);
    expect(x).toBeGreaterThanOrEqual(50);
    expect(x).toBeLessThanOrEqual(size.width - 50);
    expect(y).toBeGreaterThanOrEqual(50);
    expect(y).toBeLessThanOrEqual(size.height - 50);
  }
  expect(viewFitting([toPlane(townHall)], size).zoom).toBeLessThan(1);
});

test('zooming keeps the point under the pointer in place', () => {
  const view = viewFitting([toPlane(townHall)], size);
  const at = { x: 100, y: 600 };
  const before = fromScreen(at, view, size);
  const after = fromScreen(at, zoomed(view, 2, at, size), size);
  expect(after.x).toBeCloseTo(before.x, 6);
  expect(after.y).toBeCloseTo(before.y, 6);
});

test('panning and zooming stay within the drawing', () => {
  expect(clampView({ x: 1e6, y: -1e6, zoom: 100 }).zoom).toBe(6);
  expect(isInCity(toPoint(clampView({ x: 1e6, y: -1e6, zoom: 1 })))).toBe(true);
  expect(isInCity({ lat: 52.5, long: 13.4 })).toBe(false);
});

test('the bounds contain exactly the places that the window shows', () => {
  const bounds = boundsOf(viewFitting([toPlane(townHall)], size), size);
  expect(isWithin(townHall, bounds)).toBe(true);
  expect(isWithin(stJohns, bounds)).toBe(false);
});
