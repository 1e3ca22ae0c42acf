import { DAY, later } from '../../clock';
import type { Context } from '../../context';
import { withEvents } from '../../events/outbox';
import { mailTo, noteTo } from '../admin/tell';
import { markReminded, takeExpiring } from './applications.repository';

/** Long enough to get a newer one from the authority. */
const REMINDED_BEFORE = 30 * DAY;
/** In one step of the maintenance job; the next step takes the next ones. */
const MOST_AT_ONCE = 50;

/** Tells approved providers, once for each date, that their licence ends soon. Part of the maintenance job. */
export async function remindOfLicences(context: Context) {
  const now = context.clock();
  const day = later(now, REMINDED_BEFORE).toISOString().slice(0, 10);
  await withEvents(context.db, now, async (tx) => {
    const rows = await takeExpiring(tx, day, MOST_AT_ONCE);
    for (const { user, application } of rows) {
      const until = application.licenceUntil ?? '';
      await markReminded(tx, user.id, until);
      const values = { day: until };
      await noteTo(tx, user.id, now, { kind: 'licence_expires', letter: 'licenceExpires', values, note: until });
      await mailTo(context, tx, user, { letter: 'licenceExpires', values });
    }
  });
}
