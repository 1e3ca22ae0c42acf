import { formatMoney } from '@doorstep/shared-api/domain';
import { listZones } from '../../bookings/workspace/workspace.repository';
import type { Session } from '../../platform/db/connect';
import { accountsIn } from './marketplaceStatement';
import { NO_ZONE } from './readStatement';
import { commissionOf, splitIntoMonths, totalsOf } from './statement';
import {
  commissionOutsideStatements,
  listMovementsByProvider,
  listPayees,
  type PayableRow,
  sumAccountsByMonth,
} from './statements.repository';

export interface StatementProof {
  providers: number;
  statements: number;
  payableCents: number;
  /** The balance of the marketplace's commission account, which includes what no provider's statement shows. */
  commissionCents: number;
  mismatches: string[];
}

/** Statements are read in batches: one by one would take two queries for every provider. */
const BATCH = 200;

/**
 * Builds all statements with the code that serves the screens and checks them against the ledger. Lines must add up,
 * and months must continue their predecessors. A provider's statements must end with the account's balance, all
 * providers' with the marketplace's statement. Reads everything: for operators, not for requests.
 */
export async function proveStatements(db: Session, timeZone: string): Promise<StatementProof> {
  const mismatches: string[] = [];
  const expectSame = (what: string, cents: number, expectedCents: number) => {
    if (cents !== expectedCents)
      mismatches.push(`${what}: ${formatMoney(cents)}, and the ledger says ${formatMoney(expectedCents)}`);
  };
  let statements = 0;
  let payableCents = 0;
  let statementCommissionCents = 0;
  const payees = await listPayees(db);
  for await (const { providerId, cents, movements, timeZone } of withMovements(db, payees)) {
    let closingCents = 0;
    for (const { month, openingCents, closingCents: endCents, rows } of splitIntoMonths(movements, timeZone)) {
      statements += 1;
      const totals = totalsOf(rows);
      const name = `statement ${month} of ${providerId}`;
      expectSame(`${name}: the opening balance`, openingCents, closingCents);
      expectSame(`${name}: the totals`, openingCents + totals.earned - totals.paidOut + totals.cameBack, endCents);
      closingCents = endCents;
      statementCommissionCents += rows.reduce((sum, row) => sum + commissionOf(row), 0);
    }
    expectSame(`the last statement of ${providerId}`, closingCents, cents);
    payableCents += closingCents;
  }
  const months = await sumAccountsByMonth(db, timeZone);
  const last = months.at(-1)?.month;
  const accounts = last ? accountsIn(months, last) : [];
  const closingOf = (account: string) => accounts.find((each) => each.account === account)?.closingCents ?? 0;
  expectSame('all providers’ statements', payableCents, closingOf('provider_payable'));
  const otherCommission = await commissionOutsideStatements(db);
  const commissionCents = closingOf('platform_commission');
  expectSame('the commission of all statements', statementCommissionCents, commissionCents - otherCommission);
  for (const month of new Set(months.map((row) => row.month))) {
    const sum = accountsIn(months, month).reduce((total, { closingCents }) => total + closingCents, 0);
    expectSame(`the marketplace’s statement ${month}`, sum, 0);
  }
  return { providers: payees.length, statements, payableCents, commissionCents, mismatches };
}

type Payee = Awaited<ReturnType<typeof listPayees>>[number];

async function* withMovements(
  db: Session,
  payees: readonly Payee[],
): AsyncGenerator<Payee & { movements: PayableRow[]; timeZone: string }> {
  for (let first = 0; first < payees.length; first += BATCH) {
    const batch = payees.slice(first, first + BATCH);
    const ids = batch.map(({ providerId }) => providerId);
    const movements = await listMovementsByProvider(db, ids);
    const zones = await listZones(db, ids);
    for (const payee of batch)
      yield {
        ...payee,
        movements: movements.get(payee.providerId) ?? [],
        timeZone: zones.get(payee.providerId) ?? NO_ZONE,
      };
  }
}
