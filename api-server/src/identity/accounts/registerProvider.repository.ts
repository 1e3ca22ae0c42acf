import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import {
  categories,
  providerDocuments,
  providerProfiles,
  providerServices,
  subcategories,
} from '../../platform/db/schema';

export async function insertProfile(tx: Session, profile: typeof providerProfiles.$inferInsert) {
  await tx.insert(providerProfiles).values(profile);
}

export async function insertDocuments(tx: Session, documents: (typeof providerDocuments.$inferInsert)[]) {
  await tx.insert(providerDocuments).values(documents);
}

export async function insertServices(tx: Session, services: (typeof providerServices.$inferInsert)[]) {
  await tx.insert(providerServices).values(services);
}

export function findChosenServices(db: Session, subcategoryIds: string[], categoryIds: string[]) {
  return db
    .select()
    .from(subcategories)
    .where(
      and(
        isNull(subcategories.retiredAt),
        subcategoryIds.length > 0
          ? inArray(subcategories.id, subcategoryIds)
          : inArray(subcategories.categoryId, categoryIds),
      ),
    );
}

export async function findCategory(db: Session, id: string) {
  const [category] = await db
    .select()
    .from(categories)
    .where(and(eq(categories.id, id), isNull(categories.retiredAt)));
  return category;
}
