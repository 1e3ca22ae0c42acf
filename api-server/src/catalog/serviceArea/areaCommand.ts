import { csvLine } from '../../identity/admin/csv';
import { CommandError } from '../../platform/commandError';
import type { Session } from '../../platform/db/connect';
import type { ServiceArea } from '../../platform/db/schema';
import { toInstant } from '../../platform/instant';
import { changeSetting } from '../../platform/settings/settings.repository';
import { listWaitlist } from './waits.repository';

/** Half of the way around the earth. */
const MAX_KM = 20_000;

export const describeArea = (area: ServiceArea | undefined) =>
  area ? `${area.name}: ${area.radiusKm} km around ${area.lat}, ${area.long}` : 'off';

/** The maintenance job then writes to people within the area who asked to be told. */
export async function setArea(db: Session, area: ServiceArea | 'off', now: Date): Promise<string[]> {
  if (area !== 'off') checkArea(area);
  await changeSetting(db, 'service_area', area === 'off' ? false : area, 'command', now);
  if (area === 'off') return ['Orders are accepted everywhere from now on.'];
  return [`Orders are accepted in ${describeArea(area)}, from now on. Existing bookings stay.`];
}

function checkArea({ name, lat, long, radiusKm }: ServiceArea) {
  if (!name.trim() || name.length > 80) throw new CommandError('The name of an area must have 1 to 80 characters.');
  if (Math.abs(lat) > 90 || Math.abs(long) > 180)
    throw new CommandError('The latitude must be from -90 to 90, and the longitude from -180 to 180.');
  if (!(radiusKm > 0 && radiusKm <= MAX_KM))
    throw new CommandError(`The radius must be more than 0 and at most ${MAX_KM} kilometres.`);
}

/** Lists full addresses, because these people asked to be written to. */
export async function exportWaitlist(db: Session): Promise<string[]> {
  const rows = await listWaitlist(db);
  const lines = rows.map(({ email, lang, lat, long, createdAt }) =>
    csvLine([email, lang, lat, long, toInstant(createdAt)]).trimEnd(),
  );
  return ['email,language,latitude,longitude,since', ...lines];
}
