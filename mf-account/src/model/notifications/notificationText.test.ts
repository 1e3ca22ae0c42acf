import { type AccountNotification, notificationKinds } from '@doorstep/shared-api/domain';
import { createFormat } from '@doorstep/shared-ui';
import { languages } from '@doorstep/shared-ui/i18n';
import { testI18n } from '@doorstep/shared-ui/testing';
import { describe, expect, it } from 'vitest';
import { messages } from '../../messages';
import { notificationMessage } from './notificationText';

async function say(
  over: Partial<AccountNotification>,
  lang: (typeof languages)[number]['code'] = 'en',
  reader: 'customer' | 'provider' = 'customer',
) {
  const account = (await messages.load[lang]()).default;
  const notification: AccountNotification = { id: 'n_1', kind: 'other', values: {}, isRead: false, image: '', ...over };
  const newNotificationMessage = notificationMessage(
    notification,
    testI18n({ account }, lang).translate('account'),
    createFormat(lang),
    reader,
  );
  return JSON.parse(
    JSON.stringify(newNotificationMessage).replace(/[\u2066-\u2069]/g, ''),
  ) as typeof newNotificationMessage;
}

const sam = { provider: 'Sam Carter', category: 'Plumbing' };

describe('notificationMessage', () => {
  it.each(languages)(
    'explains in $code which visit cannot be booked, why, and the price of the next one',
    async ({ code }) => {
      const values = {
        ...sam,
        startsAt: '2026-11-27T17:00:00Z',
        timeZone: 'America/Los_Angeles',
        reason: 'not_at_work',
      } as const;
      const missed = await say({ kind: 'visit_missed', values }, code);
      const time = createFormat(code).dateTime(values.startsAt, { timeZone: values.timeZone });
      expect(missed.title).toContain(time.replace(/[\u2066-\u2069]/g, ''));
      expect(missed.text).not.toContain('{{');
      const reasons = (await messages.load[code]()).default.notifications.reason;
      expect(missed.text).toContain(reasons.not_at_work);
      const { money } = createFormat(code);
      const repriced = await say(
        { kind: 'visit_repriced', values: { ...sam, amountCents: 4_500, beforeCents: 4_000 } },
        code,
      );
      expect(repriced.title).toContain(money(4_500));
      expect(repriced.text).toContain(money(4_000));
    },
  );

  it('names the provider and the amount of an offer', async () => {
    const notificationMessage = await say({
      kind: 'offer_received',
      values: { ...sam, amountCents: 8_500 },
      bookingId: 'b_80',
    });
    expect(notificationMessage).toEqual({
      title: 'Sam Carter offers $85.00',
      text: 'Plumbing · Accept it or send your own offer.',
      action: 'View offer',
    });
  });

  it('handles a missing amount, name and booking', async () => {
    expect(await say({ kind: 'offer_received' })).toEqual({
      title: 'Your provider sent an offer',
      text: 'Accept it or send your own offer.',
    });
  });

  it('names the customer to a provider', async () => {
    const notificationMessage = await say(
      { kind: 'booking_received', values: { customer: 'Mia Torres' } },
      'en',
      'provider',
    );
    expect(notificationMessage.title).toBe('New booking from Mia Torres');
  });

  it('offers to follow a provider who is on the way', async () => {
    const notificationMessage = await say({ kind: 'provider_out', values: sam, bookingId: 'b_77' });
    expect(notificationMessage).toMatchObject({ title: 'Sam Carter is on the way', action: 'Follow' });
  });

  it.each(languages.map(({ code }) => code))('has words for every kind in %s', async (lang) => {
    for (const kind of [...notificationKinds, 'other'] as const) {
      const { title, text } = await say({ kind, values: { ...sam, customer: 'Mia', amountCents: 100 } }, lang);
      expect(`${title} ${text}`).not.toMatch(/notifications\.|{{/);
    }
  });
});
