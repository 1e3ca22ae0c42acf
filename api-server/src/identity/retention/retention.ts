import { addMilliseconds, DAY, HOUR } from '../../platform/clock';
import type { Context } from '../../platform/context';
import { readRetention } from '../../platform/settings/settings.repository';
import * as stored from './retention.repository';

const INTERVAL = HOUR;
const nextRunAt = new WeakMap<Context, Date>();

export async function removeExpiredData(context: Context) {
  const { db, clock } = context;
  const now = clock();
  if ((nextRunAt.get(context) ?? now) > now) return;
  nextRunAt.set(context, addMilliseconds(now, INTERVAL));
  const days = await readRetention(db, now);
  const before = (name: keyof typeof days) => addMilliseconds(now, -days[name] * DAY);
  await stored.removeContactMessages(db, before('contactDays'));
  await stored.removeAreaWaits(db, before('areaWaitDays'));
  await db.transaction(async (tx) => {
    await stored.removeChats(tx, before('chatDays'), now);
    await stored.removeJobQuestions(tx, before('chatDays'));
    await stored.removeRefusedLicences(tx, before('refusedLicenceDays'), now);
    await stored.forgetPayoutAccounts(tx, before('statementDays'));
    await stored.forgetEvidence(tx, before('statementDays'));
  });
}
