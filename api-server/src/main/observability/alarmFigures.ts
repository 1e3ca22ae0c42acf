import { statfs } from 'node:fs/promises';
import { listDifferences } from '../../money/reconciliation/reconcileDays';
import { findImportedPeriod } from '../../money/reconciliation/reconciliation.repository';
import { addMilliseconds, MINUTE, SECOND } from '../../platform/clock';
import type { Context } from '../../platform/context';
import { hasRoom } from '../../platform/diskRoom';
import { ping } from '../../platform/health/health.repository';
import { lastBackupAt } from '../ops/backup/lastBackup';
import { countFailedPayouts, countOverdueMoney } from './alarms.repository';

/** Maximum time that gateway and ledger may differ while a movement is in progress. */
const MONEY_OVERDUE = 10 * MINUTE;
const READY_TIMEOUT_MS = 1500;
/** Interval of reading all differences, which takes a second in a large database. */
const DIFFERENCES_EVERY = 5 * MINUTE;
const MAX_DIFFERENCES = 100;

export async function isReady({ db, draining, settings }: Context): Promise<boolean> {
  if (draining.hasStarted) return false;
  const keepsFiles = !settings.s3 || !settings.databaseUrl;
  if (keepsFiles && !(await hasRoom(settings.dataDir))) return false;
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, READY_TIMEOUT_MS, false).unref();
  });
  const answer = ping(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, timeout]).finally(() => clearTimeout(timer));
}

/** Returns the free share of the disk of DATA_DIR, from 0 to 1. Undefined when it is unknown. */
export async function freeDiskShare(directory: string): Promise<number | undefined> {
  try {
    const { bavail, blocks } = await statfs(directory);
    return blocks > 0 ? bavail / blocks : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the seconds since the latest backup of this DATA_DIR. Undefined when there was none. */
export function backupAge({ clock, settings }: Pick<Context, 'clock' | 'settings'>): number | undefined {
  const at = lastBackupAt(settings.dataDir);
  return at && (clock().getTime() - at.getTime()) / SECOND;
}

export async function moneyFigures({ db, clock }: Context) {
  const [overdue, failedPayouts] = [
    await countOverdueMoney(db, addMilliseconds(clock(), -MONEY_OVERDUE)),
    await countFailedPayouts(db),
  ];
  return { overdue, failedPayouts };
}

export async function ledgerFigures(
  context: Context,
): Promise<{ differences: number; importAgeSeconds: number } | undefined> {
  const imported = await findImportedPeriod(context.db);
  if (!imported) return undefined;
  const { items } = await listDifferences(context, { isOpen: true }, { cursor: undefined, limit: MAX_DIFFERENCES });
  return {
    differences: items.length,
    importAgeSeconds: (context.clock().getTime() - imported.until.getTime()) / SECOND,
  };
}

export function cachedLedgerFigures(context: Context): () => ReturnType<typeof ledgerFigures> {
  let readAt = Number.NEGATIVE_INFINITY;
  let figures: Awaited<ReturnType<typeof ledgerFigures>>;
  return async () => {
    const now = context.clock().getTime();
    if (now - readAt >= DIFFERENCES_EVERY) {
      figures = await ledgerFigures(context);
      readAt = now;
    }
    return figures;
  };
}
