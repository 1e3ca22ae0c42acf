import { sql } from 'drizzle-orm';
import type { Session } from '../db/connect';

export const ping = (db: Session) => db.execute(sql`select 1`);
