import type { WorkspaceProfile } from '@doorstep/shared-api/domain';
import type { SaveProfileInput } from '@doorstep/shared-api/provider';

export interface ProfileValues {
  fullName: string;
  serviceTitle: string;
  description: string;
  address: string;
  lat: number | undefined;
  long: number | undefined;
  radiusKm: string;
}

export const maxLengths = { name: 100, title: 80, description: 1000, address: 255 } as const;

export const toValues = (profile: WorkspaceProfile): ProfileValues => ({
  fullName: profile.fullName,
  serviceTitle: profile.serviceTitle,
  description: profile.description,
  address: profile.address,
  lat: profile.lat,
  long: profile.long,
  radiusKm: String(profile.radiusKm),
});

export function toProfile({ lat, long, radiusKm, ...texts }: ProfileValues): SaveProfileInput {
  const place = lat === undefined || long === undefined ? {} : { lat, long };
  return { ...texts, ...place, radiusKm: Number(radiusKm) };
}
