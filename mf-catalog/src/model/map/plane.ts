import type { GeoPoint } from '@doorstep/shared-api/domain';

/** Point on the flat plan of the demo city, in units of ten metres east and south of its middle. */
export interface PlanePoint {
  readonly x: number;
  readonly y: number;
}

const cityCentre: GeoPoint = { lat: 45.525, long: -122.665 };
const UNITS_PER_DEGREE = 11_132;
const longitudeScale = Math.cos((cityCentre.lat * Math.PI) / 180);

export const toPlane = ({ lat, long }: GeoPoint): PlanePoint => ({
  x: (long - cityCentre.long) * longitudeScale * UNITS_PER_DEGREE,
  y: (cityCentre.lat - lat) * UNITS_PER_DEGREE,
});

export const toPoint = ({ x, y }: PlanePoint): GeoPoint => ({
  lat: cityCentre.lat - y / UNITS_PER_DEGREE,
  long: cityCentre.long + x / (longitudeScale * UNITS_PER_DEGREE),
});

/** Bounds of the drawn city, in degrees. */
const cityBounds = { south: 45.42, north: 45.63, west: -122.84, east: -122.49 } as const;

export const isInCity = ({ lat, long }: GeoPoint): boolean =>
  lat >= cityBounds.south && lat <= cityBounds.north && long >= cityBounds.west && long <= cityBounds.east;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Visible part of the plan: the point in the middle, and pixels per unit. */
export interface View extends PlanePoint {
  readonly zoom: number;
}

/** Zoom limits, from the whole city to single houses. */
const minZoom = 0.16;
const maxZoom = 6;

const within = (value: number, low: number, high: number) => Math.min(Math.max(value, low), high);
const northWest = toPlane({ lat: cityBounds.north, long: cityBounds.west });
const southEast = toPlane({ lat: cityBounds.south, long: cityBounds.east });

/** Keeps the view inside the drawn city and the zoom limits. */
export const clampView = ({ x, y, zoom }: View): View => ({
  x: within(x, northWest.x, southEast.x),
  y: within(y, northWest.y, southEast.y),
  zoom: within(zoom, minZoom, maxZoom),
});

/** Converts a point of the plan to pixels from the corner of a window of this size. */
export const toScreen = ({ x, y }: PlanePoint, view: View, { width, height }: Size): PlanePoint => ({
  x: width / 2 + (x - view.x) * view.zoom,
  y: height / 2 + (y - view.y) * view.zoom,
});

export const fromScreen = ({ x, y }: PlanePoint, view: View, { width, height }: Size): PlanePoint => ({
  x: view.x + (x - width / 2) / view.zoom,
  y: view.y + (y - height / 2) / view.zoom,
});

export function zoomed(view: View, factor: number, at: PlanePoint, size: Size): View {
  const zoom = within(view.zoom * factor, minZoom, maxZoom);
  const fixed = fromScreen(at, view, size);
  return clampView({
    x: fixed.x - (at.x - size.width / 2) / zoom,
    y: fixed.y - (at.y - size.height / 2) / zoom,
    zoom,
  });
}

/** Providers are shown by neighbourhood, never at a street corner. A known address is shown at its door. */
const maxFitZoom = { area: 0.9, door: 2.6 } as const;

/** Margin around the points for their labels, in pixels. */
const fitMargin = 56;

export function viewFitting(
  points: readonly PlanePoint[],
  { width, height }: Size,
  detail: keyof typeof maxFitZoom = 'area',
): View {
  const [first] = points;
  if (!first) return { x: 0, y: 0, zoom: 0.3 };
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const zoom = Math.min(
    Math.max(1, width - 2 * fitMargin) / Math.max(1, right - left),
    Math.max(1, height - 2 * fitMargin) / Math.max(1, bottom - top),
    maxFitZoom[detail],
  );
  return clampView({ x: (left + right) / 2, y: (top + bottom) / 2, zoom });
}

export interface MapBounds {
  readonly south: number;
  readonly north: number;
  readonly west: number;
  readonly east: number;
}

export function boundsOf(view: View, size: Size): MapBounds {
  const corner = toPoint(fromScreen({ x: 0, y: 0 }, view, size));
  const opposite = toPoint(fromScreen({ x: size.width, y: size.height }, view, size));
  return { south: opposite.lat, north: corner.lat, west: corner.long, east: opposite.long };
}

export const isWithin = ({ lat, long }: GeoPoint, { south, north, west, east }: MapBounds): boolean =>
  lat >= south && lat <= north && long >= west && long <= east;
