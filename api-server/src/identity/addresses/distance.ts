export interface Point {
  lat: number;
  long: number;
}

const EARTH_RADIUS_KM = 6371;

export function distanceKm(from: Point, to: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const h = half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.long, to.long);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(h));
}
