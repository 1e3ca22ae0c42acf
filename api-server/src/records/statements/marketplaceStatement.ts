import { formatMoney } from '@doorstep/shared-api/domain';
import type { Session } from '../../platform/db/connect';
import { monthOf } from './statement';
import { sumAccountsByMonth } from './statements.repository';

type AccountMonth = Awaited<ReturnType<typeof sumAccountsByMonth>>[number];

export interface AccountStatement {
  account: string;
  openingCents: number;
  closingCents: number;
  changes: { kind: string; cents: number }[];
}

export function accountsIn(rows: readonly AccountMonth[], month: string): AccountStatement[] {
  const accounts = new Map<string, AccountStatement>();
  for (const row of rows) {
    if (row.month > month) continue;
    const account = accounts.get(row.account) ?? {
      account: row.account,
      openingCents: 0,
      closingCents: 0,
      changes: [],
    };
    accounts.set(row.account, account);
    account.closingCents += row.cents;
    if (row.month < month) account.openingCents += row.cents;
    else account.changes.push({ kind: row.kind, cents: row.cents });
  }
  return [...accounts.values()];
}

/** Undefined before the first movement and for future months. */
export async function readMarketplaceStatement(db: Session, timeZone: string, month: string, now: Date) {
  const current = monthOf(timeZone, now);
  const rows = await sumAccountsByMonth(db, timeZone);
  const first = rows[0]?.month;
  if (!first || month < first || month > current) return undefined;
  return {
    month,
    is_final: month < current,
    currency: 'usd' as const,
    accounts: accountsIn(rows, month).map(({ account, openingCents, closingCents, changes }) => ({
      account,
      opening: formatMoney(openingCents),
      closing: formatMoney(closingCents),
      changes: changes.map(({ kind, cents }) => ({ kind, amount: formatMoney(cents) })),
    })),
  };
}
