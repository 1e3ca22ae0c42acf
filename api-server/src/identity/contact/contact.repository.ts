import type { Session } from '../../platform/db/connect';
import { contactMessages } from '../../platform/db/schema';

export async function insertMessage(db: Session, message: typeof contactMessages.$inferInsert) {
  await db.insert(contactMessages).values(message);
}
