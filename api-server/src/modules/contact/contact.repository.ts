import type { Session } from '../../db/connect';
import { contactMessages } from '../../db/schema';

export async function insertMessage(db: Session, message: typeof contactMessages.$inferInsert) {
  await db.insert(contactMessages).values(message);
}
