/**
 * Fills a stopped server's database with copies of its demo providers, for measuring long lists:
 * DATA_DIR=.data node --import tsx api-server/tools/manyProviders.ts 10000   (or DATABASE_URL=...)
 */
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { connect } from '../src/platform/db/connect';
import { lockDirectory } from '../src/platform/directoryLock';

const targetProviderCount = Number(process.argv[2] ?? 10_000);
const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir = '.data' } = process.env;
if (!Number.isInteger(targetProviderCount) || targetProviderCount < 1)
  throw new Error('Give the number of providers as a whole number.');

const unlock = databaseUrl ? undefined : lockDirectory(dataDir);
const { db, close } = await connect({ databaseUrl, directory: join(dataDir, 'db') });
try {
  const isProvider = sql`user_type = 'provider' and account_status = 'active'`;
  const before = await db.execute(sql`select count(*)::int as count from users where ${isProvider}`);
  const there = Number(before.rows[0]?.count ?? 0);
  if (there === 0) throw new Error('There are no providers to copy. Start the site once with SEED=demo.');
  await db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table copies on commit drop as
      select 'many_' || n as id, original.id as from_id, n
      from generate_series(1, ${Math.max(0, targetProviderCount - there)}::int) n
      join (select id, row_number() over (order by id) - 1 as place from users where ${isProvider}) original
        on original.place = n % ${there}::int`);
    await tx.execute(sql`insert into users (id, user_type, account_status, fullname, email, phone_code, contact, password_hash, address, image, created_at)
      select copies.id, 'provider', 'active', fullname || ' ' || n, copies.id || '@example.com', phone_code, lpad((7000000000 + n)::text, 10, '0'),
        password_hash, address, image, created_at from copies join users on users.id = copies.from_id`);
    await tx.execute(sql`insert into provider_profiles (user_id, service_title, description, address, lat, long, radius_km, verified,
        featured, member_since, completed_jobs, rating_count, rating_sum, opens_minute, closes_minute, time_zone, category_id, banners)
      select copies.id, service_title, description, address, lat + (n % 97 - 48) * 0.002, long + (n % 89 - 44) * 0.002, radius_km, n % 3 > 0,
        n % 10 = 0, member_since + n * interval '1 minute', n % 400, 5 + n % 40, (5 + n % 40) * (20 + n % 6) / 5,
        opens_minute, closes_minute, time_zone, category_id, banners
      from copies join provider_profiles on user_id = from_id`);
    await tx.execute(sql`insert into provider_services (provider_id, subcategory_id, price_cents)
      select copies.id, subcategory_id, price_cents + 100 * (n % 20) from copies join provider_services on provider_id = from_id`);
  });
  await db.execute(sql`analyze`);
  const after = await db.execute(sql`select count(*)::int as count from users where ${isProvider}`);
  console.log(`There are ${after.rows[0]?.count} providers now.`);
} finally {
  await close();
  unlock?.();
}
