import { instantOfWallTime, wallTimeIn } from '@doorstep/shared-api/domain';
import { sql } from 'drizzle-orm';
import { listDifferences } from '../../src/money/reconciliation/reconcileDays';
import type { Context } from '../../src/platform/context';
import { readMarketplaceStatement } from '../../src/records/statements/marketplaceStatement';
import { readStatement } from '../../src/records/statements/readStatement';

const toCents = (amount: string) => Math.round(Number(amount) * 100);

export async function monthMismatches({ db, clock, settings }: Context, providerIds: readonly string[], month: string) {
  const { timeZone } = settings;
  const issues: string[] = [];
  const same = (what: string, cents: number, expected: number) => {
    if (cents !== expected) issues.push(`${month} ${what}: ${cents}, and not ${expected}`);
  };
  const sums = { opening: 0, closing: 0, earned: 0, paidOut: 0, cameBack: 0, commission: 0 };
  let statements = 0;
  for (const id of providerIds) {
    const statement = await readStatement(db, id, month, clock());
    if (!statement) continue;
    statements += 1;
    const { totals } = statement;
    const lines = statement.movements.reduce((sum, { amount }) => sum + toCents(amount), 0);
    same(`lines of ${id}`, toCents(statement.opening) + lines, toCents(statement.closing));
    const work = toCents(totals.charged) - toCents(totals.commission);
    const other = toCents(totals.questioned) + toCents(totals.chargebacks) + toCents(totals.corrections);
    same(`totals of ${id}`, work + other, toCents(totals.earned));
    sums.opening += toCents(statement.opening);
    sums.closing += toCents(statement.closing);
    sums.earned += toCents(totals.earned);
    sums.paidOut += toCents(totals.paid_out);
    sums.cameBack += toCents(totals.came_back);
    sums.commission += statement.movements.reduce((sum, { commission }) => sum + toCents(commission), 0);
  }
  same('earned, paid out and back', sums.opening + sums.earned - sums.paidOut + sums.cameBack, sums.closing);

  const from = instantOfWallTime(timeZone, { date: `${month}-01`, time: '00:00' });
  const next = wallTimeIn(timeZone, new Date(from.getTime() + 40 * 86_400_000)).date.slice(0, 7);
  const until = instantOfWallTime(timeZone, { date: `${next}-01`, time: '00:00' });
  const { rows } = await db.execute<{ account: string; opening: string; closing: string }>(sql`
    select split_part(e.account, ':', 1) as account, coalesce(sum(e.amount_cents) filter (where l.at < ${from}::timestamptz), 0) as opening,
      sum(e.amount_cents) as closing
    from ledger_entries e join ledger l on l.id = e.ledger_id where l.at < ${until}::timestamptz group by 1`);
  const ledgerOf = (account: string) => rows.find((row) => row.account === account);
  same('all providers’ beginnings', sums.opening, Number(ledgerOf('provider_payable')?.opening ?? 0));
  same('all providers’ ends', sums.closing, Number(ledgerOf('provider_payable')?.closing ?? 0));
  // Refunds by the platform alone have no line on a provider's statement.
  const { rows: commission } = await db.execute<{ cents: string }>(sql`
    select coalesce(sum(e.amount_cents), 0) as cents from ledger_entries e join ledger l on l.id = e.ledger_id
    where e.account = 'platform_commission' and l.at >= ${from}::timestamptz and l.at < ${until}::timestamptz
      and l.kind not in ('chargeback', 'chargeback_won') and exists (
        select 1 from ledger_entries p where p.ledger_id = l.id and p.account like 'provider_payable:%')`);
  same('all commission', sums.commission, Number(commission[0]?.cents ?? 0));

  const marketplace = await readMarketplaceStatement(db, timeZone, month, clock());
  for (const { account, opening, closing, changes } of marketplace?.accounts ?? []) {
    same(`marketplace’s ${account} at its beginning`, toCents(opening), Number(ledgerOf(account)?.opening ?? 0));
    same(`marketplace’s ${account} at its end`, toCents(closing), Number(ledgerOf(account)?.closing ?? 0));
    const moved = changes.reduce((sum, { amount }) => sum + toCents(amount), 0);
    same(`marketplace’s ${account}`, toCents(opening) + moved, toCents(closing));
  }
  same('accounts', marketplace?.accounts.length ?? 0, rows.length);
  return { statements, issues };
}

export async function gatewayMismatches(context: Context): Promise<string[]> {
  const { db } = context;
  const { rows } = await db.execute<{ what: string; ours: string; theirs: string }>(sql`
    with payout as (
      select o.id, o.amount_cents as ours, o.status, b.amount_cents as theirs, b.idempotency_key
      from (select * from payouts where status not in ('prepared', 'sending')) o
      full join test_bank_payouts b on b.idempotency_key = 'payout:' || o.id
    ), account as (
      select coalesce(sum(amount_cents) filter (where account in ('customer_external', 'disputed')), 0) as outside,
        coalesce(sum(amount_cents) filter (where account like 'provider_bank:%'), 0) as at_banks from ledger_entries
    )
    select 'a payout' as what, coalesce(ours, 0) as ours, coalesce(theirs, 0) as theirs from payout where ours is distinct from theirs
    union all
    select 'paid to banks', at_banks, (select coalesce(sum(theirs), 0) from payout where status = 'paid') from account
    union all
    select 'taken of customers', -outside, (select coalesce(sum(case status when 'requires_capture' then amount_cents
      when 'succeeded' then captured_cents - refunded_cents else 0 end), 0) from test_intents)
      + (select coalesce(sum(amount_cents - fee_cents), 0) from test_lines where kind = 'dispute') from account`);
  const unexplained = await listDifferences(context, { isOpen: true }, { limit: 100 });
  return [
    ...rows
      .filter(({ ours, theirs }) => Number(ours) !== Number(theirs))
      .map(({ what, ours, theirs }) => `${what}: ${ours}, and the gateway says ${theirs}`),
    ...unexplained.items.map((item) => JSON.stringify(item)),
  ];
}

/**
 * A disputed payment must leave nothing open. Decisions cover the held amount: money that was already paid out and may
 * not become a debt stays outside.
 */
export async function bookingMismatches({ db }: Context): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with given as (
      select p.booking_id as id, coalesce(sum(e.amount_cents) filter (where e.account like 'provider_payable:%'), 0) as provider,
        coalesce(sum(e.amount_cents) filter (where e.account = 'platform_commission'), 0) as commission,
        coalesce(sum(e.amount_cents) filter (where e.account in ('held', 'escrow')), 0) as lies,
        exists (select 1 from disputes x where x.booking_id = p.booking_id)
          or exists (select 1 from idempotency_keys k where k.key = 'year:outside:' || p.booking_id) as taken_back
      from payments p join ledger l on l.payment_id = p.id join ledger_entries e on e.ledger_id = l.id group by 1
    ), decided as (
      select p.booking_id as id, (x.decision ->> 'payProviderCents')::int as provider, (x.decision ->> 'commissionCents')::int as commission
      from problems p join problem_entries x on x.problem_id = p.id where x.kind = 'decision' and x.decision ->> 'outcome' <> 'none'
    )
    select b.id || ': ' || g.provider || ' and ' || g.commission || ', and ' || g.lies || ' lies about' as id
    from bookings b join given g on g.id = b.id left join decided d on d.id = b.id
    where not exists (select 1 from problems p where p.booking_id = b.id and p.state <> 'decided') and (
      (not g.taken_back and (
        (b.completion = 'confirmed' and d.id is null and not exists (select 1 from problems p where p.booking_id = b.id)
          and (g.provider, g.commission) <> (b.driver_cents, b.admin_profit_cents))
        or g.provider < d.provider or g.commission < d.commission
        or (b.status = 'cancelled' and d.id is null and (g.commission <> 0 or g.provider <> b.grand_cents - b.refunded_cents))))
      or (b.status in ('completed', 'cancelled') and b.completion is distinct from 'awaiting' and g.lies <> 0))`);
  return rows.map(({ id }) => `booking ${id}`);
}
