import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Db } from './connect';
import { secrets } from './schema';

/** The first caller creates it. */
export async function getOrCreateSecret(db: Db, name: string): Promise<string> {
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflictDoNothing();
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name));
  if (!row) throw new Error(`the secret ${name} is missing after it was inserted`);
  return row.value;
}
