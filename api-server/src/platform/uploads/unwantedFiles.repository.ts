import { eq } from 'drizzle-orm';
import type { Session } from '../db/connect';
import { unwantedFiles } from '../db/schema';

export async function insertUnwantedFile(db: Session, path: string, since: Date) {
  await db.insert(unwantedFiles).values({ path, since }).onConflictDoNothing();
}

export async function findUnwantedFiles(db: Session, limit: number): Promise<string[]> {
  const rows = await db.select().from(unwantedFiles).orderBy(unwantedFiles.since).limit(limit);
  return rows.map((row) => row.path);
}

export async function deleteUnwantedFile(db: Session, path: string) {
  await db.delete(unwantedFiles).where(eq(unwantedFiles.path, path));
}
