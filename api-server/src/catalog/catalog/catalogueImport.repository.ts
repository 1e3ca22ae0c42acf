import { eq, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { categories, categoryBanners, subcategories } from '../../platform/db/schema';
import { newId } from '../../platform/ids';

type CategoryRow = typeof categories.$inferSelect;
type ServiceRow = typeof subcategories.$inferSelect;

const IMPORT_LOCK = 7203116;

export async function lockCatalogue(tx: Session) {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
}

export async function saveCategories(tx: Session, rows: readonly CategoryRow[]) {
  for (const row of rows) {
    const {
      id,
      name,
      description,
      translations,
      searchWords,
      image,
      position,
      secondAddress,
      needsLicence,
      retiredAt,
    } = row;
    const content = { name, description, translations, searchWords, image };
    const values = { ...content, position, secondAddress, needsLicence, retiredAt };
    await tx
      .insert(categories)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: categories.id, set: values });
  }
}

export async function saveServices(tx: Session, rows: readonly ServiceRow[]) {
  for (const { id, ...values } of rows)
    await tx
      .insert(subcategories)
      .values({ id, ...values })
      .onConflictDoUpdate({ target: subcategories.id, set: values });
}

export async function replaceBanners(tx: Session, categoryId: string, images: readonly string[]) {
  await tx.delete(categoryBanners).where(eq(categoryBanners.categoryId, categoryId));
  const rows = images.map((image, position) => ({ id: newId('cb'), categoryId, image, position }));
  if (rows.length > 0) await tx.insert(categoryBanners).values(rows);
}
