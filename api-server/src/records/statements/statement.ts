import { dayAfter, instantOfWallTime, wallTimeIn } from '@doorstep/shared-api/domain';
import type { PayableRow } from './statements.repository';

/** Movements of a provider's balance in a month, in cents. Deductions are negative. */
export interface Month {
  /** yyyy-MM on the provider's clock. */
  month: string;
  openingCents: number;
  closingCents: number;
  rows: PayableRow[];
}

export const monthOf = (timeZone: string, at: Date): string => wallTimeIn(timeZone, at).date.slice(0, 7);

export function endOf(month: string, timeZone: string): Date {
  const date = `${dayAfter(`${month}-01`, 31).slice(0, 7)}-01`;
  return instantOfWallTime(timeZone, { date, time: '00:00' });
}

/** The movements (oldest first) cut into the months that have any, each beginning with what the one before it ended with. */
export function splitIntoMonths(rows: readonly PayableRow[], timeZone: string): Month[] {
  const months: Month[] = [];
  // Compute month boundaries once per month. Doing it per movement would take longer than reading them.
  let until = new Date(0);
  for (const row of rows) {
    let current = months.at(-1);
    if (!current || row.at >= until) {
      const month = monthOf(timeZone, row.at);
      const openingCents = current?.closingCents ?? 0;
      current = { month, openingCents, closingCents: openingCents, rows: [] };
      months.push(current);
      until = endOf(month, timeZone);
    }
    current.rows.push(row);
    current.closingCents += row.amountCents;
  }
  return months;
}

/** Returns what the customer paid for the work. Negative when it is taken back from the provider. */
export const chargedOf = ({ kind, movedCents }: PayableRow): number =>
  kind === 'earned' ? movedCents : kind === 'questioned' ? -movedCents : 0;

export const commissionOf = (row: PayableRow): number =>
  row.kind === 'earned' || row.kind === 'questioned' ? chargedOf(row) - row.amountCents : 0;

/** `charged - commission + tips + questioned + chargebacks + corrections = earned`; `opening + earned - paidOut + cameBack = closing`. */
export function totalsOf(rows: readonly PayableRow[]) {
  const sum = (kinds: readonly PayableRow['kind'][], of: (row: PayableRow) => number = (row) => row.amountCents) =>
    rows.reduce((total, row) => total + (kinds.includes(row.kind) ? of(row) : 0), 0);
  const totals = {
    jobs: new Set(rows.flatMap(({ kind, bookingId }) => (kind === 'earned' && bookingId ? [bookingId] : []))).size,
    charged: sum(['earned'], chargedOf),
    commission: sum(['earned'], commissionOf),
    tips: sum(['tip', 'tip_returned']),
    questioned: sum(['questioned']),
    chargebacks: sum(['chargeback', 'chargeback_won']),
    corrections: sum(['correction']),
    paidOut: -sum(['payout_started']),
    cameBack: sum(['payout_failed', 'payout_returned']),
  };
  const { charged, commission, tips, questioned, chargebacks, corrections } = totals;
  return { ...totals, earned: charged - commission + tips + questioned + chargebacks + corrections };
}
