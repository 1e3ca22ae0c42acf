import type pg from 'pg';

/** Made of the database's own numbers, so that the same command makes the same people. */
const SYLLABLES = `array['ma','ri','an','jo','ha','lu','ka','the','ber','stei','kov','ski','son','lo','pez','do','ra','vi','ne','to','sa','mir',
  'el','gu','pe','sch','wal','ter','bra','un','fi','cher','mo','reau','du','bo','is','al','mei','er','cruz','ga','no','hei','di','zhao','li','wei']`;

const syllable = (seed: string, from: number) =>
  `(${SYLLABLES})[1 + ('x' || substr(md5(${seed}), ${from}, 4))::bit(16)::int % 48]`;
const firstName = `initcap(${syllable("'f' || first", 1)} || ${syllable("'f' || first", 5)})`;
const lastName = `initcap(${syllable("'l' || last", 1)} || ${syllable("'l' || last", 5)} || ${syllable("'l' || last", 9)})`;

/** Indexes of the search, which are much quicker made anew than followed. */
const SEARCH_INDEXES = `select indexname, indexdef from pg_indexes where schemaname = 'public'
  and indexname in ('users_provider_names', 'users_name_words', 'provider_profiles_titles', 'provider_profiles_best', 'provider_profiles_best_near')`;

export async function fillSearch(client: pg.ClientBase, providers: number): Promise<void> {
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(SEARCH_INDEXES);
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  await client.query(`set synchronous_commit = off`);
  await client.query(`create temporary table many as
    select 'many_' || n as id, original.id as from_id, n, ${firstName} || ' ' || ${lastName} as fullname
    from (select n, floor(2000 * power(('x' || substr(md5('a' || n), 1, 6))::bit(24)::int / 16777216.0, 2))::int as first,
        ('x' || substr(md5('b' || n), 1, 6))::bit(24)::int % 40000 as last from generate_series(1, ${providers}) n) numbers
    join (select user_id as id, row_number() over (order by user_id) - 1 as place, count(*) over () as total from provider_profiles
      join users on users.id = user_id and account_status = 'active' where taking_jobs) original
      on original.place = n % original.total`);
  await client.query(`insert into users (id, user_type, fullname, email, contact, password_hash, created_at)
    select id, 'provider', fullname, id || '@example.com', (7000000000 + n)::text, '', now() from many`);
  await client.query(`insert into provider_profiles (user_id, service_title, address, lat, long, member_since, rating_count, rating_sum,
      time_zone, category_id)
    select many.id, service_title, '', lat + (n % 97 - 48) * 0.004 + case n % 10 when 0 then 0 else (n / 10 % 40 - 20) end,
      long + (n % 89 - 44) * 0.004 + case n % 10 when 0 then 0 else (n / 400 % 25) * 2 end, now(), n % 60, (n % 60) * (35 + n % 15) / 10,
      time_zone, category_id from many join provider_profiles on user_id = from_id`);
  await client.query(`insert into provider_services (provider_id, subcategory_id, price_cents)
    select many.id, subcategory_id, price_cents + 100 * (n % 20) from many join provider_services on provider_id = from_id`);
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query('vacuum analyze');
}
