import type pg from 'pg';

interface FillOptions {
  providers: number;
  earnings: number;
  until: Date;
}

/**
 * Providers with an account that works at the test bank, and earned bookings over the year before, each with its money in the
 * ledger; the first provider has a hundredth of all, in the last month. Needs a superuser: checks and triggers are off meanwhile.
 */
export async function fillPayouts(client: pg.ClientBase, { providers, earnings, until }: FillOptions): Promise<void> {
  const at = `timestamptz '${until.toISOString()}'`;
  const provider = `case when n % 100 = 0 then 1 else 1 + (n - n / 100) % ${providers} end`;
  const earnedAt = `${at} - case when n % 100 = 0 then interval '6 days' + n / 100 % 20 * interval '1 day' else interval '2 days' + n % 360 * interval '1 day' end`;
  await client.query('begin');
  await client.query('set local session_replication_role = replica; set local synchronous_commit = off');
  for (const statement of [
    `insert into users (id, user_type, fullname, email, contact, password_hash, created_at)
      select 'bench_p' || n, 'provider', 'Provider ' || n, 'bench_p' || n || '@example.com', (7000000000 + n)::text, '', ${at} - interval '400 days'
      from generate_series(1, ${providers}) n`,
    `insert into users (id, user_type, fullname, email, contact, password_hash, created_at)
      values ('bench_u', 'customer', 'Mia', 'bench_u@example.com', '6000000000', '', ${at})`,
    `insert into provider_profiles (user_id, service_title, member_since, time_zone)
      select id, 'Painter', created_at, 'America/Los_Angeles' from users where id like 'bench\\_p%'`,
    `insert into categories (id, name, image) values ('bench_c', 'Painting', '')`,
    `insert into test_bank_accounts (ref, provider_id, holder_name, birth_date, bank_name, last4, currency, behaviour, saved_at, created_at)
      select 'acct_test_' || id, id, fullname, '1990-01-01', 'Test Bank', '6789', 'usd', 'works', created_at, created_at from users where id like 'bench\\_p%'`,
    `insert into payout_accounts (provider_id, gateway, ref, state, bank_name, last4, currency, created_at, checked_at)
      select id, 'test', 'acct_test_' || id, 'active', 'Test Bank', '6789', 'usd', created_at, created_at from users where id like 'bench\\_p%'`,
    `create temporary table bench on commit drop as
      select n, 'bench_p' || ${provider} as provider_id, ${earnedAt} as at, 2500 + n % 9000 as cents, 250 + n % 900 as commission
      from generate_series(1, ${earnings}) n`,
    `insert into bookings (id, user_id, provider_id, booking_type, status, category_id, category_name, full_name, phone, address, time_zone,
        total_cents, grand_cents, percent_hundredths, admin_profit_cents, driver_cents, payment_status, completion, completed_at, created_at, updated_at)
      select 'bench_b' || n, 'bench_u', provider_id, 'book', 'completed', 'bench_c', 'Painting', 'Mia', '+16000000000', '12 High St', 'America/Los_Angeles',
        cents + commission, cents + commission, 1000, commission, cents, 'captured', 'confirmed', at, at, at from bench`,
    `insert into ledger (id, booking_id, kind, amount_cents, at)
      select 'bench_c' || n, 'bench_b' || n, 'captured', cents + commission, at from bench
      union all select 'bench_l' || n, 'bench_b' || n, 'earned', cents + commission, at from bench`,
    `insert into ledger_entries (ledger_id, account, amount_cents)
      select 'bench_c' || n, 'customer_external', -(cents + commission) from bench
      union all select 'bench_c' || n, 'escrow', cents + commission from bench
      union all select 'bench_l' || n, 'escrow', -(cents + commission) from bench
      union all select 'bench_l' || n, 'provider_payable:' || provider_id, cents from bench
      union all select 'bench_l' || n, 'platform_commission', commission from bench`,
    `insert into payees (provider_id, payable_cents) select provider_id, sum(cents) from bench group by 1`,
  ])
    await client.query(statement);
  await client.query('commit');
  await client.query('vacuum analyze');
}
