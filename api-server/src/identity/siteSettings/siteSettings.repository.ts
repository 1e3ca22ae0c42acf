import { and, desc, eq, isNull, max } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { settings } from '../../platform/db/schema';

/** Values of a setting that were not withdrawn, latest first, and the number that changes with each change. */
export async function listVersions(tx: Session, name: string) {
  const [row] = await tx
    .select({ version: max(settings.version) })
    .from(settings)
    .where(eq(settings.name, name));
  const rows = await tx
    .select({ value: settings.value, since: settings.since })
    .from(settings)
    .where(and(eq(settings.name, name), isNull(settings.withdrawnAt)))
    .orderBy(desc(settings.since));
  return { version: row?.version ?? 0, rows };
}
