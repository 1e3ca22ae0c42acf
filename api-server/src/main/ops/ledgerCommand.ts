import { formatMoney } from '@doorstep/shared-api/domain';
import type { StaffScope } from '../../identity/accounts/staff';
import { findLedgerMismatches } from '../../money/ledger/balances.repository';
import { CommandError } from '../../platform/commandError';
import { proveStatements } from '../../records/statements/proveStatements';

/** `prove` checks every statement too, which takes longer. The time zone is the marketplace's. */
export type LedgerCommand = { verb: 'ledger' } | { verb: 'prove'; timeZone: string };

/**
 * Confirms that all entries of the ledger balance, or throws with the differences. Asks no gateway, so that it can run
 * at any time.
 */
export async function runLedgerCommand({ db }: StaffScope, command: LedgerCommand): Promise<string[]> {
  const mismatches = (await findLedgerMismatches(db)).map(({ what, id }) => (id ? `${what} · ${id}` : what));
  const proof = command.verb === 'prove' ? await proveStatements(db, command.timeZone) : undefined;
  mismatches.push(...(proof?.mismatches ?? []));
  if (mismatches.length > 0) throw new CommandError(mismatches.join('\n'));
  if (!proof) return ['The ledger balances.'];
  const { providers, statements, payableCents, commissionCents } = proof;
  return [
    'The ledger balances.',
    `${statements} statements of ${providers} providers, and those of the marketplace, add up to it.`,
    `Owed to providers: $${formatMoney(payableCents)}. Commission taken: $${formatMoney(commissionCents)}.`,
  ];
}
