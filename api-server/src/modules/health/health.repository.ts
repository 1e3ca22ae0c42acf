import { sql } from 'drizzle-orm';
import type { Session } from '../../db/connect';

/** Checks that the database answers. */
export const ping = (db: Session) => db.execute(sql`select 1`);
