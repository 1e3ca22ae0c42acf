import { statusOrder } from '@doorstep/shared-api/domain';
import type pg from 'pg';

/**
 * Fills a PostgreSQL with the demo data on it up to so many bookings of made-up people, as if the site had been open for
 * long: bookings in every state with their lines, history, payments, ledger, taken times, offers, messages, notifications
 * and reviews, by customers of twenty bookings each. Needs a superuser: checks and triggers
 * are off meanwhile. Nobody else may use the database.
 */
export async function fill(client: pg.ClientBase, bookings: number, perProvider = 500): Promise<void> {
  const one = async (text: string) => Number((await client.query(text)).rows[0]?.value);
  const there = await one(`select max(substr(id, 7)::int) as value from bookings where id like 'fill\\_b%'`);
  if (there >= bookings) return;
  await client.query('begin');
  await client.query(`set local session_replication_role = replica; set local synchronous_commit = off;
    set local maintenance_work_mem = '256MB'; set local work_mem = '128MB'`);
  const [from, to] = [there + 1, bookings];
  for (const statement of statements(from, to, perProvider)) await client.query(statement);
  await client.query('commit');
  // The triggers were off, so that cached responses would stay outdated.
  await client.query(`insert into change_counts (topic, session, changes)
    select unnest(array['catalogue', 'providers', 'reviews', 'times', 'coupons', 'commission']), -1, 1
    on conflict (topic, session) do update set changes = change_counts.changes + 1`);
  await client.query('vacuum analyze');
}

/** The token of the open session that this customer or provider has; its hash is in the database. */
export const sessionTokenOf = (id: string) => `session-of-${id}`;
export const filledCustomerId = (number: number) => `fill_u${number}`;
export const filledProviderId = (number: number) => `fill_p${number}`;

const isOverSql = `status in ('completed', 'cancelled')`;
const isPaidSql = `payment_status in ('captured', 'authorized')`;
const amountColumn = 'amount_cents';
const STATUS_ORDER_ARRAY = `array[${statusOrder.map((status) => `'${status}'`).join()}]`;

const statements = (from: number, to: number, perProvider: number) => {
  const [p0, p1] = [Math.ceil(from / perProvider), Math.ceil(to / perProvider)];
  const [u0, u1] = [Math.ceil(from / 20), Math.ceil(to / 20)];
  return [
    `create temporary table fill_new on commit drop as
      select 'fill_p' || n as id, original.id as from_id, n
      from generate_series(${from === 1 ? p0 : p0 + 1}, ${p1}) n
      join (select id, row_number() over (order by id) - 1 as place, count(*) over () as total
        from users where user_type = 'provider' and account_status = 'active' and id not like 'fill%'
          and exists (select 1 from provider_services where provider_id = id)) original
        on original.place = n % original.total`,
    `insert into users (id, user_type, fullname, email, contact, password_hash, address, image, created_at)
      select f.id, 'provider', fullname || ' ' || n, f.id || '@example.com', (7000000000 + n)::text, password_hash, address, image,
        now() - interval '500 days' from fill_new f join users u on u.id = f.from_id`,
    `insert into provider_profiles (user_id, service_title, description, address, lat, long, radius_km, verified, featured,
        member_since, opens_minute, closes_minute, time_zone, category_id, banners)
      select f.id, service_title, description, address, lat + (n % 97 - 48) * 0.002, long + (n % 89 - 44) * 0.002, radius_km,
        n % 3 > 0, n % 10 = 0, now() - interval '500 days', 0, 1440, time_zone, category_id, banners
      from fill_new f join provider_profiles on user_id = f.from_id`,
    `insert into provider_services select f.id, subcategory_id, price_cents + 100 * (n % 20)
      from fill_new f join provider_services on provider_id = f.from_id`,
    `insert into users (id, user_type, fullname, email, contact, password_hash, address, created_at)
      select 'fill_u' || n, 'customer', 'Customer ' || n, 'fill_u' || n || '@example.com', (6000000000 + n)::text, '', n || ' High St',
        now() - interval '500 days' from generate_series(${from === 1 ? u0 : u0 + 1}, ${u1}) n`,
    `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
      select encode(sha256(('session-of-' || id)::bytea), 'hex'), id, now(), now(), now() + interval '30 days' from users
      where id like 'fill%' on conflict do nothing`,
    `create temporary table fill_offered on commit drop as
      select distinct on (provider_id) provider_id, subcategory_id, s.name, s.category_id, c.name as category, o.price_cents
      from provider_services o join subcategories s on s.id = subcategory_id join categories c on c.id = s.category_id
      where provider_id like 'fill%' order by provider_id, subcategory_id`,
    `create temporary table fill_bookings on commit drop as
      select n, 'fill_b' || n as id, 'fill_u' || (${u0} + n % ${u1 - u0 + 1}) as user_id, o.*, type, status,
        round(o.price_cents * 0.1)::int as admin_cents,
        case when status = 'cancelled' then 'expired' when status <> 'open' then 'captured' when type = 'hire' then 'not_required'
          else 'authorized' end as payment_status,
        start_at, case when status = 'open' then now() - (n % 20) * interval '1 minute' else least(now(), start_at) - interval '20 hours' end
          as created_at
      from (select n, (array['hire','book','schedule'])[1 + n % 3] as type,
          case n % 200 when 0 then 'open' when 1 then 'accepted' when 2 then 'on_the_way' when 3 then 'arrived' when 4 then 'started'
            else case when n % 200 < 15 then 'cancelled' else 'completed' end end as status,
          date_trunc('day', now()) + ((n / 500) % 24) * interval '1 hour'
            + case when n % 200 < 5 then (1 + n % 13) else -(1 + n % 500) end * interval '1 day' as start_at
        from generate_series(${from}, ${to}) n) b
      join fill_offered o on o.provider_id = 'fill_p' || (${p0} + n % ${p1 - p0 + 1})`,
    `insert into bookings (id, user_id, provider_id, booking_type, status, category_id, category_name, full_name, phone, address,
        pick_lat, pick_long, start_at, end_at, time_zone, total_cents, grand_cents, percent_hundredths, admin_profit_cents,
        driver_cents, payment_status, payment_id, created_at, updated_at)
      select id, user_id, case when status = 'open' and type <> 'hire' and n % 400 = 0 then null else provider_id end, type, status,
        category_id, category, 'Customer', '+16000000000', '12 High St', 45.5152, -122.6784, start_at,
        start_at + interval '1 hour', 'America/Los_Angeles', price_cents, price_cents, 1000, admin_cents,
        price_cents - admin_cents, payment_status, case when ${isPaidSql} then 'fill_pi' || n end, created_at, created_at
      from fill_bookings`,
    `insert into booking_lines select id, 0, subcategory_id, name, price_cents, 60 from fill_bookings`,
    `insert into booking_history (id, booking_id, from_status, to_status, by, at)
      select 'fill_h' || n || '_' || place, id, path[place - 1], path[place], case when place = 1 then 'customer' else 'provider' end,
        created_at + place * interval '1 hour'
      from (select *, case status when 'cancelled' then array['open','cancelled'] else (${STATUS_ORDER_ARRAY})[1:array_position(${STATUS_ORDER_ARRAY}, status)] end as path from fill_bookings) b, generate_series(1, array_length(path, 1)) place`,
    `insert into payments (id, gateway, user_id, booking_id, amount_cents, created_at, authorized_at, capture_wanted_at, captured_cents)
      select 'fill_pi' || n, 'test', user_id, id, price_cents, created_at, created_at,
        case when payment_status = 'captured' then created_at end, case when payment_status = 'captured' then price_cents else 0 end
      from fill_bookings where ${isPaidSql}`,
    `insert into test_intents (id, user_id, idempotency_key, amount_cents, currency, status, created_at, updated_at)
      select 'fill_pi' || n, user_id, 'fill_pi' || n, price_cents, 'usd', 'requires_capture', created_at, created_at
      from fill_bookings where payment_status = 'authorized'`,
    `create temporary table fill_moves on commit drop as
      select 'fill_l' || n || kind as id, kind, b.id as booking_id, 'fill_pi' || n as payment_id, provider_id, price_cents, admin_cents,
        created_at from fill_bookings b, unnest(array['authorized', 'captured', 'earned']) kind
      where ${isPaidSql} and (kind = 'authorized' or payment_status = 'captured' and (kind = 'captured' or status = 'completed'))`,
    `insert into ledger (id, booking_id, payment_id, kind, amount_cents, at)
      select id, booking_id, payment_id, kind, price_cents, created_at from fill_moves`,
    `insert into ledger_entries (ledger_id, account, ${amountColumn})
      select id, case kind when 'authorized' then 'customer_external' when 'captured' then 'held' else 'escrow' end, -price_cents from fill_moves
      union all select id, case kind when 'authorized' then 'held' when 'captured' then 'escrow' else 'provider_payable:' || provider_id end,
        price_cents - case kind when 'earned' then admin_cents else 0 end from fill_moves
      union all select id, 'platform_commission', admin_cents from fill_moves where kind = 'earned'`,
    `insert into slot_claims (provider_id, step_at, booking_id)
      select provider_id, start_at + step * interval '15 minutes', id from fill_bookings, generate_series(0, 3) step
      where status not in ('open', 'cancelled') on conflict do nothing`,
    `insert into offers (id, booking_id, provider_id, type, amount_cents, status, created_at, expires_at)
      select 'fill_o' || n || side, id, provider_id, case side when 1 then 'customer' else 'provider' end, price_cents,
        case when side = 1 then 'closed' when status = 'open' then 'live' else 'accepted' end, created_at, created_at + interval '2 days'
      from fill_bookings, generate_series(1, 2) side where type = 'hire' and status <> 'cancelled'`,
    `insert into messages (number, booking_id, author_id, client_id, text, created_at, read_at)
      select place, id, case place when 1 then user_id else provider_id end, 'fill' || n || '_' || place, 'See you then.',
        created_at, case when ${isOverSql} then created_at end
      from fill_bookings, generate_series(1, 2) place where n % 4 = 0`,
    `insert into notifications (id, user_id, kind, title, booking_id, created_at, read_at)
      select 'fill_n' || n || side, case side when 1 then user_id else provider_id end,
        case side when 1 then 'booking_accepted' else 'job_new' end, 'A booking', id, created_at, case when ${isOverSql} then created_at end
      from fill_bookings, generate_series(1, 2) side`,
    `insert into reviews (id, booking_id, user_id, provider_id, service_rating, rate_technician, comment, recommended, may_quote, quotable, created_at)
      select 'fill_r' || n, id, user_id, provider_id, 3 + n % 3, 3 + n % 3, 'Came on time.', true, n % 1000 = 20, n % 1000 = 20, created_at
      from fill_bookings where status = 'completed' and n % 5 < 2`,
    `update provider_profiles set rating_count = sums.count, rating_sum = sums.sum, completed_jobs = jobs.count
      from (select provider_id, count(*)::int as count, sum(service_rating)::int as sum from reviews where provider_id like 'fill%'
        group by provider_id) sums
      join (select provider_id, count(*)::int as count from bookings where status = 'completed' group by provider_id) jobs using (provider_id)
      where user_id = sums.provider_id`,
    `insert into favourites (user_id, provider_id, created_at) select distinct user_id, provider_id, now() from fill_bookings
      where n % 10 = 0 on conflict do nothing`,
    `insert into live_counters select distinct user_id, 1 from fill_bookings on conflict do nothing`,
    `insert into live_events (user_id, seq, kind, booking_id, created_at)
      select distinct on (user_id) user_id, 1, 'booking', id, now() from fill_bookings on conflict do nothing`,
  ];
};
