import type { Point } from '../../identity/addresses/distance';
import { addMilliseconds, HOUR } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import type { Language } from '../../platform/language';
import { hasMailbox } from '../../platform/mail/mailbox';
import { renderLetter } from '../../platform/mail/templates';
import { mailsAreHeld } from '../../platform/mail/unverified.repository';
import { readServiceArea } from '../../platform/settings/settings.repository';
import { isInside } from './area';
import * as stored from './waits.repository';

/** Rounds to about a hundred metres. */
const coarse = (degrees: number) => Math.round(degrees * 1000) / 1000;

/** A second mail follows when the area includes the person's place. */
export async function joinWaitlist(context: Context, user: User, point: Point, language: Language) {
  const { db, clock, mail, settings } = context;
  if (!hasMailbox(user.email)) throw new HttpError('state_conflict', 'Add an e-mail address to your profile first.');
  const now = clock();
  const area = await readServiceArea(db, now);
  if (!area || isInside(area, point)) {
    throw new HttpError('state_conflict', 'We already serve this address.');
  }
  await db.transaction(async (tx) => {
    const place = { lat: coarse(point.lat), long: coarse(point.long) };
    const isNew = await stored.saveWaitlistEntry(tx, { userId: user.id, lang: language, ...place, createdAt: now });
    if (!isNew) return;
    const letter = renderLetter('areaWait', language, { area: area.name, url: settings.publicUrl });
    await mail.send({ channel: 'email', to: user.email, userId: user.id, ...letter }, tx);
  });
}

const INTERVAL = HOUR;
const nextRunAt = new WeakMap<Context, Date>();

export async function notifyWaitlist(context: Context) {
  const { db, clock, mail, settings } = context;
  const now = clock();
  if ((nextRunAt.get(context) ?? now) > now) return;
  nextRunAt.set(context, addMilliseconds(now, INTERVAL));
  const waits = await stored.listWaitlist(db);
  if (waits.length === 0) return;
  const area = await readServiceArea(db, now);
  for (const { userId, email, emailUnverifiedSince, lang, lat, long } of waits) {
    if (area && !isInside(area, { lat, long })) continue;
    // The mail would be stopped. The wait stays until the person confirms the address.
    if (mailsAreHeld({ emailUnverifiedSince }, now)) continue;
    await db.transaction(async (tx) => {
      if (!(await stored.claimWaitlistEntry(tx, userId))) return;
      const letter = renderLetter('areaOpened', lang, { url: settings.publicUrl });
      await mail.send({ channel: 'email', to: email, userId, ...letter }, tx);
    });
  }
}
