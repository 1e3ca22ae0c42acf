import { csvLine } from '../../identity/admin/csv';
import type { Session } from '../../platform/db/connect';
import type { ServiceArea } from '../../platform/db/schema';
import { toInstant } from '../../platform/instant';
import { listWaitlist } from './waits.repository';

export const describeArea = (area: ServiceArea | undefined) =>
  area ? `${area.name}: ${area.radiusKm} km around ${area.lat}, ${area.long}` : 'off';

/** Lists full addresses, because these people asked to be written to. */
export async function exportWaitlist(db: Session): Promise<string[]> {
  const rows = await listWaitlist(db);
  const lines = rows.map(({ email, lang, lat, long, createdAt }) =>
    csvLine([email, lang, lat, long, toInstant(createdAt)]).trimEnd(),
  );
  return ['email,language,latitude,longitude,since', ...lines];
}
