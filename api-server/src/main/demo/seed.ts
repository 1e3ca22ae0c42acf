import { eq, inArray, sql } from 'drizzle-orm';
import { hashPassword } from '../../identity/accounts/passwords';
import { systemClock } from '../../platform/clock';
import type { Db, Session } from '../../platform/db/connect';
import { categories, content as contentTable, reviews, type ServiceArea } from '../../platform/db/schema';
import { changeSetting } from '../../platform/settings/settings.repository';
import type { UploadStorage } from '../../platform/uploads/port';
import { DEMO_PASSWORD } from './accounts';
import { buildDemo } from './buildDemo';
import { insertRows } from './insertRows';
import type { DemoData } from './rows';

export async function isCatalogueEmpty(db: Session): Promise<boolean> {
  return (await db.select({ id: categories.id }).from(categories).limit(1)).length === 0;
}

/** Written once all art exists. */
const ART_COMPLETE_FILE = 'demo/whole.json';
const CONCURRENCY = 16;

async function writeArt({ files }: DemoData, storage: UploadStorage) {
  const left = [...files];
  const worker = async () => {
    for (let next = left.shift(); next; next = left.shift()) await storage.write(next.path, Buffer.from(next.content));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  await storage.write(ART_COMPLETE_FILE, Buffer.from(JSON.stringify({ files: files.length })));
}

async function writePhotos({ photos, rows }: DemoData, storage: UploadStorage) {
  // Import it here, as the art usually exists at a start.
  const { default: sharp } = await import('sharp');
  await Promise.all(
    photos.map(async ({ fileId, path, svg }) => {
      const photo = sharp(Buffer.from(svg)).resize({ width: 960, height: 720, fit: 'cover' }).jpeg({ quality: 82 });
      const { data, info } = await photo.toBuffer({ resolveWithObject: true });
      await storage.write(path, data);
      const row = rows.files.find(({ id }) => id === fileId);
      if (row) Object.assign(row, { bytes: data.length, width: info.width, height: info.height });
    }),
  );
}

async function addContentAndTestimonials(db: Db, { content, reviews: demoReviews }: DemoData['rows']) {
  const quoted = demoReviews.filter(({ quotable }) => quotable).map(({ id }) => id);
  await db.transaction(async (tx) => {
    await tx.insert(contentTable).values(content).onConflictDoNothing();
    await tx.update(reviews).set({ mayQuote: true, quotable: true }).where(inArray(reviews.id, quoted));
  });
}

const demoArea: ServiceArea = { name: 'Portland, Oregon', lat: 45.5152, long: -122.6784, radiusKm: 25 };

/** Arbitrary unique lock number. Of several processes that start together, one seeds. */
const SEED_LOCK = 7203115;

/**
 * Fills an empty database with the demo data, and `storage` with its art. Returns false for a database that already has
 * categories and leaves it unchanged. Missing art is written in either case.
 */
export async function seedDemo(
  db: Db,
  { storage, now = systemClock() }: { storage: UploadStorage; now?: Date },
): Promise<boolean> {
  const empty = await isCatalogueEmpty(db);
  const artIsThere = (await storage.read(ART_COMPLETE_FILE)) !== undefined;
  const contentIsThere =
    (await db.select({ slug: contentTable.slug }).from(contentTable).where(eq(contentTable.kind, 'blog')).limit(1))
      .length > 0;
  if (!empty && artIsThere && contentIsThere) return false;
  const data = buildDemo(now, empty ? await hashPassword(DEMO_PASSWORD) : '');
  if (!artIsThere) await writeArt(data, storage);
  if (!empty && !contentIsThere) await addContentAndTestimonials(db, data.rows);
  if (!empty) return false;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${SEED_LOCK})`);
    if (!(await isCatalogueEmpty(tx))) return false;
    await writePhotos(data, storage);
    await insertRows(tx, data.rows);
    await changeSetting(tx, 'service_area', demoArea, 'demo', now);
    return true;
  });
}
