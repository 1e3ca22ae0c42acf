import { publishOpenJob } from '../../catalog/availability/eligible';
import { setColumns } from '../../catalog/orders/bookingRows.repository';
import { notify } from '../../identity/notifications/notify';
import { reopenRecurring } from '../recurring/recurring.repository';
import type { RunEffect } from './transitioned';

export const reopenJob: RunEffect = async (tx, { booking, now }) => {
  await setColumns(tx, booking.id, { providerId: null, workerId: null, newArrivalAt: null, releasedAt: now });
  await reopenRecurring(tx, booking.id, now);
  const open = { ...booking, providerId: null };
  for (const userId of await publishOpenJob(tx, open)) notify(tx, { kind: 'job_offered', booking: open, userId });
};
