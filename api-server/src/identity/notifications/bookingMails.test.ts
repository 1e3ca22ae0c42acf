import { type BookingStatus, type Recurrence, statuses } from '@doorstep/shared-api/domain';
import type { NotificationValuesWire } from '@doorstep/shared-api/wire';
import { describe, expect, test } from 'vitest';
import type { User } from '../../platform/db/schema';
import { type Language, languages } from '../../platform/language';
import type { PushTarget } from '../push/push.repository';
import { kindsWithoutOwnBooking } from './bookingFacts';
import { clockTime } from './clockTime';
import { messagesOf, type Unsent } from './deliver';
import { kinds, type NotificationKind, type Role } from './kinds';
import { messages } from './messages';

/** 9:00 in Portland, where the work is. The server's and the reader's clocks may differ. */
const START = new Date('2026-11-27T17:00:00Z');
const DUE = new Date('2026-11-26T01:30:00Z');

const expectedTexts: Readonly<
  Record<Language, { time: string; due: string; total: string; earning: string; amount: string }>
> = {
  en: {
    time: 'Friday, November 27, 2026 at 9:00 AM PST',
    due: 'To be paid by: Wednesday, November 25, 2026 at 5:30 PM PST',
    total: 'Total: $40.99',
    earning: 'You earn: $36.90',
    amount: '$12.34',
  },
  es: {
    time: 'viernes, 27 de noviembre de 2026, 9:00 GMT-8',
    due: 'Pagar antes de: miércoles, 25 de noviembre de 2026, 17:30 GMT-8',
    total: 'Total: 40,99 $',
    earning: 'Ganas: 36,90 $',
    amount: '12,34 $',
  },
  fr: {
    time: 'vendredi 27 novembre 2026 à 09:00 UTC−8',
    due: 'À payer avant : mercredi 25 novembre 2026 à 17:30 UTC−8',
    total: 'Total : 40,99 $',
    earning: 'Vous gagnez : 36,90 $',
    amount: '12,34 $',
  },
  fa: {
    time: 'جمعه ۲۷ نوامبر ۲۰۲۶ ساعت ۹:۰۰ (\u200e−۸ گرینویچ)',
    due: 'مهلت پرداخت: چهارشنبه ۲۵ نوامبر ۲۰۲۶ ساعت ۱۷:۳۰ (\u200e−۸ گرینویچ)',
    total: 'جمع: \u200e$۴۰٫۹۹',
    earning: 'درآمد شما: \u200e$۳۶٫۹۰',
    amount: '\u200e$۱۲٫۳۴',
  },
  de: {
    time: 'Freitag, 27. November 2026 um 09:00 GMT-8',
    due: 'Zu zahlen bis: Mittwoch, 25. November 2026 um 17:30 GMT-8',
    total: 'Gesamt: 40,99 $',
    earning: 'Sie verdienen: 36,90 $',
    amount: '12,34 $',
  },
  ru: {
    time: 'пятница, 27 ноября 2026 г. в 09:00 GMT-8',
    due: 'Оплатить до: среда, 25 ноября 2026 г. в 17:30 GMT-8',
    total: 'Итого: 40,99 $',
    earning: 'Вы заработаете: 36,90 $',
    amount: '12,34 $',
  },
};

const withAmount: readonly NotificationKind[] = [
  'money_returned',
  'payment_taken',
  'receipt_ready',
  'tip_received',
  'tip_refunded',
  'tip_taken_back',
  'payment_due',
  'payment_due_soon',
  'payment_lost',
  'visit_booked',
  'visit_repriced',
  'visit_will_charge',
  'visit_charge_failed',
  'visit_unpaid',
  'offer_received',
  'problem_decided',
  'job_problem_decided',
  'operator_decided',
  'job_operator_decided',
  'job_given_up',
  'bank_kept_payment',
  'bank_returned_payment',
  'chargeback_opened',
  'chargeback_won',
  'chargeback_lost',
];
const toPay: readonly NotificationKind[] = [
  'payment_due',
  'payment_due_soon',
  'payment_lost',
  'visit_booked',
  'visit_repriced',
  'visit_will_charge',
  'visit_charge_failed',
  'visit_unpaid',
];
/** These notifications contain no address. */
const kindsWithoutAddress: readonly NotificationKind[] = ['job_offered', 'job_reassigned'];

const site = 'https://doorstep.example';
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ');

interface Sent {
  job?: Partial<NonNullable<Unsent['job']>>;
  values?: NotificationValuesWire;
  sendBy?: string;
  now?: Date;
  browsers?: readonly PushTarget[];
  email?: string;
  recurs?: Recurrence | null;
}

function sentOf(
  kind: NotificationKind,
  language: Language,
  role: Role,
  {
    job = {},
    values = {},
    sendBy = 'email',
    now = START,
    browsers = [],
    email = 'who@example.com',
    recurs = null,
  }: Sent,
) {
  const receiver = {
    id: role === 'provider' ? 'p_1' : 'u_1',
    userType: role,
    language,
    email,
    phoneCode: '+1',
    contact: '5550100001',
  } as User;
  const row: Unsent = {
    notification: {
      id: 'n_1',
      userId: receiver.id,
      kind,
      title: '',
      text: '',
      bookingId: 'b_77',
      values: { amount: '12.34', note: 'The reason.', ...values },
      readAt: null,
      onSite: true,
      sendBy,
      createdAt: START,
    },
    receiver,
    category: 'Plumbing',
    job: {
      id: 'b_77',
      number: 20418,
      address: '18 Alder Street, Portland, OR 97205',
      providerId: 'p_1',
      startAt: START,
      endAt: new Date(START.getTime() + 3_600_000),
      asap: false,
      version: 3,
      bookingType: 'schedule',
      payableCents: 4099,
      providerPayoutCents: 3690,
      paymentStatus: toPay.includes(kind) ? 'requires_payment' : 'captured',
      payBy: toPay.includes(kind) ? DUE : null,
      status: 'accepted',
      timeZone: 'America/Los_Angeles',
      wasAccepted: true,
      hasMoneyGoneBack: false,
      ...job,
    },
    recurs,
    providerZone: null,
    provider: 'Kenji Sato',
    customer: 'Mia Torres',
  };
  const settings = { publicUrl: site, timeZone: 'Europe/Lisbon' } as Parameters<typeof messagesOf>[0]['settings'];
  return messagesOf({ settings, clock: () => now }, row, 'secret', browsers);
}

function mailOf(
  kind: NotificationKind,
  language: Language,
  role: Role,
  job: Partial<NonNullable<Unsent['job']>> = {},
  values: NotificationValuesWire = {},
) {
  const [mail] = sentOf(kind, language, role, { job, values });
  if (!mail) throw new Error(`no mail of ${kind}`);
  return { subject: plain(mail.subject), text: plain(mail.text), calendar: mail.calendar };
}

const everyMail = (Object.keys(kinds) as NotificationKind[]).flatMap((kind) => {
  const { to } = kinds[kind];
  const roles: Role[] = to === 'both' ? ['customer', 'provider'] : [to];
  return roles.flatMap((role) => languages.map((language) => [kind, role, language] as const));
});

describe('a mail about a booking', () => {
  test.each(everyMail.filter(([kind]) => !kindsWithoutAddress.includes(kind) && !kindsWithoutOwnBooking.has(kind)))(
    '%s to the %s in %s contains number, time with zone, address, amount with currency, and the booking’s link',
    (kind, role, language) => {
      const { subject, text } = mailOf(kind, language, role);
      const { time, total, earning, amount, due } = expectedTexts[language];
      expect(subject).not.toBe('');
      expect(`${subject} ${text}`).not.toMatch(/\{\{|undefined/);
      const page = role === 'provider' ? 'provider-job' : toPay.includes(kind) ? 'payment-methode' : 'booking-details';
      const facts = ['Plumbing', 'D-20418', time, '18 Alder Street, Portland', `${site}/${page}?booking_id=b_77`];
      for (const fact of [...facts, role === 'provider' ? earning : total]) expect(text).toContain(fact);
      if (withAmount.includes(kind)) expect(subject).toContain(amount);
      if (toPay.includes(kind)) expect(text).toContain(due);
    },
  );

  test.each(everyMail.filter(([kind]) => kindsWithoutOwnBooking.has(kind)))(
    '%s to the %s in %s names the visit, without time and price of the first one',
    (kind, role, language) => {
      const values = {
        starts_at: START.toISOString(),
        time_zone: 'America/Los_Angeles',
        reason: 'time_taken',
      } as const;
      const job = { startAt: DUE, payBy: null };
      const { subject, text } = mailOf(kind, language, role, job, values);
      expect(`${subject} ${text}`).not.toMatch(/\{\{|undefined/);
      if (kind === 'visit_missed') expect(text).toContain(plain(messages[language].reasons.time_taken));
      if (kind.startsWith('visit_')) expect(subject).toContain(expectedTexts[language].time);
      const page = role === 'provider' ? 'provider-job' : 'booking-details';
      for (const fact of ['D-20418', `${site}/${page}?booking_id=b_77`]) expect(text).toContain(fact);
      for (const other of [expectedTexts[language].total, expectedTexts[language].earning])
        expect(text).not.toContain(other);
      expect(text).not.toContain(plain(clockTime(language, 'America/Los_Angeles', DUE)));
    },
  );

  test('names the previous visit’s price', () => {
    expect(mailOf('visit_repriced', 'de', 'customer', {}, { before: '11.00' }).text).toContain('11,00 $');
  });

  test.each(languages)('announces an open job in %s with its time and link, but without the address', (language) => {
    const { text } = mailOf('job_offered', language, 'provider', { providerId: null, status: 'open' });
    for (const fact of ['D-20418', expectedTexts[language].time, `${site}/provider-job?booking_id=b_77`])
      expect(text).toContain(fact);
    expect(text).not.toContain('Alder');
    expect(mailOf('job_reassigned', language, 'provider', { providerId: 'p_2' }).text).not.toContain('Alder');
  });

  test.each(languages)('says in %s how often the visits of a request repeat', (language) => {
    const open = { providerId: null, status: 'open' } as const;
    for (const recurs of ['week', 'two_weeks', 'month'] as const) {
      const sent = (job: Sent['job'], kind: NotificationKind) =>
        sentOf(kind, language, 'provider', { job, recurs })[0]?.text;
      for (const text of [sent(open, 'job_offered'), sent({ status: 'open' }, 'booking_received')])
        expect(text).toContain(messages[language].recurs[recurs]);
    }
    expect(mailOf('job_offered', language, 'provider', open).text).not.toContain(messages[language].recurs.week);
  });

  test.each(statuses)('names no time and no address of another provider’s job that is %s', (status) => {
    const { text } = mailOf('job_reassigned', 'en', 'provider', { providerId: 'p_2', status });
    expect(text).toContain('D-20418');
    for (const fact of [expectedTexts.en.time, 'Alder', expectedTexts.en.earning, 'provider-job'])
      expect(text).not.toContain(fact);
  });

  test('shows "as soon as possible" in place of a time, or that none is agreed yet', () => {
    expect(mailOf('booking_made', 'en', 'customer', { asap: true }).text).toContain('As soon as possible');
    const hire = { bookingType: 'hire', status: 'open', startAt: null } as const;
    const { text } = mailOf('booking_made', 'en', 'customer', hire);
    expect(text).toContain('Time: not agreed yet');
    expect(text).not.toContain('Total');
  });

  test('promises a provider no earnings of a cancelled job', () => {
    expect(mailOf('booking_cancelled', 'en', 'provider', { status: 'cancelled' }).text).not.toContain('You earn');
  });

  test.each(['job_charged_back', 'visit_tomorrow'] as const)(
    'promises no earnings of a charged back payment: %s',
    (kind) => {
      expect(mailOf(kind, 'en', 'provider', { hasMoneyGoneBack: true }).text).not.toContain('You earn');
    },
  );

  test.each([
    'booking_accepted',
    'payment_due',
    'payment_taken',
    'booking_moved',
    'visit_tomorrow',
    'visit_soon',
  ] as const)('%s contains the visit for the calendar', (kind) => {
    expect(mailOf(kind, 'en', 'customer').calendar).toContain('DTSTART;TZID=America/Los_Angeles:20261127T090000');
  });

  const isAgreed: Partial<Record<BookingStatus, 'REQUEST' | 'CANCEL'>> = {
    accepted: 'REQUEST',
    on_the_way: 'REQUEST',
    cancelled: 'CANCEL',
  };
  test.each(statuses)('adds, removes or omits the calendar entry of a visit that is %s', (status) => {
    for (const role of ['customer', 'provider'] as const) {
      const { calendar } = mailOf('visit_soon', 'en', role, { status });
      expect(/METHOD:(\w+)/.exec(calendar ?? '')?.[1]).toBe(isAgreed[status]);
    }
    const unaccepted = mailOf('visit_soon', 'en', 'customer', { status, wasAccepted: false }).calendar ?? '';
    expect(unaccepted).not.toContain('CANCEL');
    for (const job of [{ asap: true }, { startAt: null }, { providerId: 'p_2' }])
      expect(mailOf('visit_soon', 'en', 'provider', { status, ...job }).calendar || undefined).toBeUndefined();
  });
});

describe('a mail about a job that went to others', () => {
  const calendarOf = (kind: NotificationKind, role: Role, job: Partial<NonNullable<Unsent['job']>>) =>
    mailOf(kind, 'en', role, job, { starts_at: START.toISOString() }).calendar ?? '';

  test.each(['job_called_off', 'job_reassigned'] as const)(
    '%s removes it from the calendar, without an address',
    (kind) => {
      for (const providerId of [null, 'p_2'])
        for (const status of ['open', 'accepted', 'cancelled'] as const) {
          const calendar = calendarOf(kind, 'provider', { providerId, status, startAt: DUE });
          for (const line of ['METHOD:CANCEL', 'UID:b_77@doorstep.example', 'T090000'])
            expect(calendar).toContain(line);
          for (const secret of ['Alder', 'DTEND']) expect(calendar).not.toContain(secret);
        }
    },
  );

  test('removes it from the customer’s calendar until somebody else accepts it', () => {
    expect(calendarOf('job_released', 'customer', { providerId: null, status: 'open' })).toContain('METHOD:CANCEL');
    expect(calendarOf('job_released', 'customer', { providerId: 'p_2' })).toContain('METHOD:REQUEST');
  });
});

describe('messages to a person without an e-mail address', () => {
  test.each([
    ['email', ['sms']],
    ['email sms', ['sms']],
    ['sms push', ['sms', 'push']],
    ['push', ['push']],
  ])('sent by "%s" leave as %j', (sendBy, channels) => {
    const browsers = [{ id: 'ps_1', userId: 'u_1', endpoint: 'https://push.example/ps_1', createdAt: START }];
    const sent = sentOf('booking_accepted', 'en', 'customer', { sendBy, browsers, email: 'u_1@phone.invalid' });
    expect(sent.map(({ channel }) => channel)).toEqual(channels);
    if (channels[0] === 'sms') expect(sent[0]?.to).toBe('+15550100001');
  });
});

describe('messages to a provider', () => {
  const browsers = [{ id: 'ps_1', userId: 'p_1', endpoint: 'https://push.example/ps_1', createdAt: START }];
  const stages = [
    ['open to anybody', { status: 'open', providerId: null }, 'area'],
    ['asked of them', { status: 'open' }, 'area'],
    ['accepted', { status: 'accepted' }, 'full'],
    ['on the way', { status: 'on_the_way' }, 'full'],
    ['started', { status: 'started' }, 'full'],
    ['completed', { status: 'completed' }, 'full'],
    ['cancelled after they accepted it', { status: 'cancelled' }, 'full'],
    ['cancelled before they accepted it', { status: 'cancelled', wasAccepted: false }, 'area'],
    ["another provider's", { status: 'accepted', providerId: 'p_2' }, 'none'],
    ["another provider's, cancelled", { status: 'cancelled', providerId: 'p_2' }, 'none'],
  ] as const;
  const providerKinds = [...new Set(everyMail.filter(([, role]) => role === 'provider').map(([kind]) => kind))];

  test.each(stages)('reveal of a job that is %s no more than its provider may know', (_, job, disclosure) => {
    const area = 'Portland, OR 97205';
    for (const kind of providerKinds)
      for (const language of languages) {
        const sent = sentOf(kind, language, 'provider', { job, sendBy: 'email sms push', browsers });
        expect(sent.map(({ channel }) => channel)).toEqual(['email', 'sms', 'push']);
        const everything = JSON.stringify(sent);
        if (disclosure !== 'full') for (const fact of ['Alder', 'Torres']) expect(everything).not.toContain(fact);
        if (disclosure === 'none') for (const fact of [area, 'Mia']) expect(everything).not.toContain(fact);
        else expect(sent[0]?.text).toContain(area);
      }
  });

  test('name a customer before the acceptance by first name and initial, everywhere', () => {
    const sent = sentOf('booking_received', 'en', 'provider', {
      job: { status: 'open' },
      sendBy: 'email sms push',
      browsers,
    });
    expect(sent.map(({ subject, text }) => `${subject} ${text}`)).toEqual(
      sent.map(() => expect.stringContaining('New booking from Mia T.')),
    );
    expect(sentOf('booking_accepted', 'en', 'customer', { job: { status: 'open' } })[0]?.text).toContain(
      '18 Alder Street',
    );
  });
});

describe('a notification by the receiver’s channels', () => {
  const browser = (id: string, userId: string) => ({
    ...{ id, userId, endpoint: `https://push.example/${id}`, createdAt: START },
  });
  const browsers = [browser('ps_1', 'u_1'), browser('ps_2', 'u_other'), browser('ps_3', 'u_1')];
  const night = new Date('2026-11-27T07:00:00Z');
  const morning = new Date('2026-11-27T16:00:00Z');
  const sent = (sendBy: string, more: Sent = {}) =>
    sentOf('booking_accepted', 'en', 'customer', { sendBy, browsers, ...more });

  test('leaves at once by mail, and after the night by text and push message', () => {
    const startAt = new Date('2026-11-28T17:00:00Z');
    const messages = sent('email sms push', { now: night, job: { startAt } });
    expect(messages.map(({ channel, notBefore }) => [channel, notBefore?.toISOString()])).toEqual([
      ['email', undefined],
      ['sms', morning.toISOString()],
      ['push', morning.toISOString()],
      ['push', morning.toISOString()],
    ]);
    for (const { notBefore } of sent('sms push', { now: night, job: { startAt, status: 'on_the_way' } }))
      expect(notBefore).toEqual(night);
  });

  test('goes to the receiver alone, once per channel and browser, with separate keys', () => {
    const messages = sent('email sms push');
    expect(messages.map(({ key, to, userId }) => [key, to, userId])).toEqual([
      ['n_1 email', 'who@example.com', 'u_1'],
      ['n_1 sms', '+15550100001', 'u_1'],
      ['n_1 push ps_1', 'https://push.example/ps_1', 'u_1'],
      ['n_1 push ps_3', 'https://push.example/ps_3', 'u_1'],
    ]);
  });

  test.each(['', 'email', 'sms', 'push', 'email sms', 'sms push'])('leaves exactly by "%s"', (sendBy) => {
    const channels = sent(sendBy).map(({ channel }) => channel);
    expect([...new Set(channels)].join(' ')).toBe(sendBy);
  });

  test('adds a calendar and an unsubscribe link to mails only, and a page to push messages', () => {
    const has = (kind: NotificationKind) =>
      sentOf(kind, 'en', 'customer', { sendBy: 'email sms push', browsers }).map(
        ({ channel, calendar, unsubscribeUrl, url, subject }) => [
          channel,
          ...(calendar ? ['calendar'] : []),
          ...(unsubscribeUrl ? ['one click'] : []),
          ...(url ? [new URL(url).pathname] : []),
          ...(subject ? ['subject'] : []),
        ],
      );
    const push = ['push', '/booking-details', 'subject'];
    expect(has('booking_accepted')).toEqual([['email', 'calendar', 'subject'], ['sms'], push, push]);
    expect(has('review_replied')).toEqual([['email', 'one click', 'subject'], ['sms'], push, push]);
  });
});
