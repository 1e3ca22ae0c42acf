import type pg from 'pg';

export const STAFF = 'fill_staff';

/**
 * Adds work for the staff to the data of `fill`: `waiting` entries of each kind of report or application, and an audit
 * log a hundred times as long.
 */
export async function fillStaff(client: pg.ClientBase, waiting: number): Promise<void> {
  const { rowCount } = await client.query('select 1 from users where id = $1', [STAFF]);
  if (rowCount) return;
  await client.query('begin');
  await client.query('set local session_replication_role = replica; set local synchronous_commit = off');
  for (const statement of statements(waiting)) await client.query(statement);
  await client.query('commit');
  await client.query('vacuum analyze');
}

const numberedBookings = (where: string, count: number) =>
  `(select *, row_number() over (order by id) as n from bookings where id like 'fill%' and ${where} limit ${count}) b`;

const statements = (waiting: number) => [
  `insert into users (id, user_type, fullname, email, contact, password_hash, staff_roles, created_at)
    values ('${STAFF}', 'admin', 'Robin Hale', 'staff@example.com', '5000000000', '', '{owner}', now())`,
  `insert into sessions (token_hash, user_id, created_at, last_seen_at, expires_at)
    select encode(sha256(('session-of-' || id)::bytea), 'hex'), id, now(), now(), now() + interval '30 days' from users where id = '${STAFF}'`,
  `insert into problems (id, booking_id, opened_by, kind, state, created_at, updated_at, due_at)
    select 'fill_pr' || n, id, 'customer', (array['nobody_came','not_finished','damage','other'])[1 + n % 4], 'open',
      now() - n * interval '10 minutes', now(), now() - n * interval '10 minutes' + interval '2 days' from ${numberedBookings("status = 'completed'", waiting)}`,
  `insert into problem_entries (id, problem_id, kind, by, author_id, "to", text, at)
    select 'fill_pe' || n, 'fill_pr' || n, 'report', 'customer', user_id, 'both', 'Two walls are not painted.', now()
    from ${numberedBookings("status = 'completed'", waiting)}`,
  `insert into contact_messages (id, reference, full_name, email, contact, message, lang, created_at)
    select 'fill_cm' || n, 'M-' || n, 'Customer ' || n, 'fill_u' || n || '@example.com', '', 'Where is my receipt?', 'en',
      now() - n * interval '10 minutes' from generate_series(1, ${waiting}) n`,
  `insert into outbox (id, key, channel, "to", subject, text, urgent, state, attempts, next_try_at, give_up_at, last_error, created_at, ended_at)
    select 'fill_ob' || n, 'fill_ob' || n, 'email', 'fill_u' || n || '@example.com', 'Your receipt', '', false, 'dead', 9, now(), now(),
      'ETIMEDOUT', now() - n * interval '1 minute', now() - n * interval '1 minute' from generate_series(1, ${waiting}) n`,
  // Records the gateway's statement of each charge, except for the charges that somebody has to examine.
  `insert into gateway_imports (gateway, since, until) values ('test', now() - interval '100 days', now())
    on conflict (gateway) do update set since = excluded.since, until = excluded.until`,
  `insert into gateway_lines (gateway, ref, kind, amount_cents, fee_cents, currency, at, subject)
    select 'test', 'fill_line' || n, 'charge', amount_cents, 0, 'usd', at, 'payment:' || payment_id
    from (select *, row_number() over (order by at desc) as n from ledger where kind = 'captured' and id like 'fill%') l where n > ${waiting}`,
  `insert into review_reports (review_id, user_id, reason, created_at)
    select id, user_id, 'untrue', now() - interval '1 hour' from reviews where id like 'fill%' order by id limit ${waiting}`,
  `insert into message_reports (id, booking_id, number, user_id, reason, created_at)
    select 'fill_mr' || row_number() over (), m.booking_id, m.number, b.user_id, 'An insult.', now() - interval '1 hour'
    from (select * from messages where number = 2 and client_id like 'fill%' limit ${waiting}) m join bookings b on b.id = m.booking_id`,
  `insert into users (id, user_type, fullname, email, contact, password_hash, account_status, created_at)
    select 'fill_a' || n, 'provider', 'Applicant ' || n, 'fill_a' || n || '@example.com', (8000000000 + n)::text, '', 'pending_review',
      now() - n * interval '10 minutes' from generate_series(1, ${waiting}) n`,
  `insert into provider_profiles (user_id, service_title, member_since, time_zone)
    select id, 'Painter', created_at, 'America/Los_Angeles' from users where id like 'fill\\_a%'`,
  `insert into provider_services select u.id, s.id, 5000 from users u, (select id from subcategories limit 1) s where u.id like 'fill\\_a%'`,
  `insert into provider_documents (provider_id, side, file_id)
    select u.id, side, 'none' from users u, unnest(array['front', 'back']) side where u.id like 'fill\\_a%'`,
  `insert into audit_log (seq, at, kind, actor_id, actor_name, act, subject_type, subject_id, why, prev, hash)
    select h.seq + n, now() - n * interval '1 minute', case when n % 3 = 0 then 'act' else 'look' end, '${STAFF}', 'Robin Hale',
      (array['booking.look', 'person.look', 'problem.decide'])[1 + n % 3], 'booking', 'fill_b' || n, '', '', ''
    from audit_head h, generate_series(1, ${waiting * 100}) n`,
  `update audit_head set seq = seq + ${waiting * 100}`,
];
