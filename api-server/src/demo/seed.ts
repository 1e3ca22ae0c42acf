import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { hashPassword } from '../accounts/passwords';
import type { Db } from '../db/connect';
import { categories } from '../db/schema';
import { buildDemo } from './buildDemo';
import { insertRows } from './insertRows';
import type { DemoData } from './rows';

export const DEMO_PASSWORD = 'doorstep-demo';

/** Whether nothing was ever put into this database. */
export async function isEmpty(db: Db): Promise<boolean> {
  return (await db.select({ id: categories.id }).from(categories).limit(1)).length === 0;
}

async function writeBelow(directory: string, path: string, content: string | Buffer) {
  const file = join(directory, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

async function writePhotos({ photos, rows }: DemoData, directory: string) {
  await Promise.all(
    photos.map(async ({ fileId, path, svg }) => {
      const photo = sharp(Buffer.from(svg)).resize({ width: 960, height: 720, fit: 'cover' }).jpeg({ quality: 82 });
      const { data, info } = await photo.toBuffer({ resolveWithObject: true });
      await writeBelow(directory, path, data);
      const row = rows.files.find(({ id }) => id === fileId);
      if (row) Object.assign(row, { bytes: data.length, width: info.width, height: info.height });
    }),
  );
}

/**
 * Fills an empty database with the demo data, and `uploadsDir` with its art. Does nothing to a database that holds
 * categories already; then it answers false.
 */
export async function seedDemo({ db, uploadsDir, now }: { db: Db; uploadsDir: string; now: Date }): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const data = buildDemo(now, await hashPassword(DEMO_PASSWORD));
  for (const { path, content } of data.files) await writeBelow(uploadsDir, path, content);
  await writePhotos(data, uploadsDir);
  await db.transaction((tx) => insertRows(tx, data.rows));
  return true;
}
