import type { GeoPoint, Provider } from '@doorstep/shared-api/domain';

const EARTH_RADIUS_KM = 6371;

/** Great-circle distance in kilometres. */
export function distanceKm(from: GeoPoint, to: GeoPoint): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const h = half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.long, to.long);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(h));
}

/** Measured to the neighbourhood, like the server's own distances. */
export function withDistance(
  providers: readonly Provider[],
  home: GeoPoint | undefined,
  /** Set when the server measured its distances from another point. */
  isElsewhere = false,
): readonly Provider[] {
  if (!home && !isElsewhere) return providers;
  return providers.map((provider) => {
    if (provider.distanceKm !== undefined && !isElsewhere) return provider;
    if (!home || !provider.areaPoint) return { ...provider, distanceKm: undefined };
    return { ...provider, distanceKm: Number(distanceKm(home, provider.areaPoint).toFixed(2)) };
  });
}
