import { sql } from 'drizzle-orm';
import type { Session } from '../../db/connect';

/** Whether the database answers at all. */
export const ping = (db: Session) => db.execute(sql`select 1`);
