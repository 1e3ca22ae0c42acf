import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { TestGateway } from '../../src/money/payments/gateways/testGateway';
import { insertRun } from '../../src/money/payouts/payoutRuns.repository';
import { runPayouts } from '../../src/money/payouts/run';
import { addMilliseconds, HOUR, MINUTE } from '../../src/platform/clock';
import {
  bookingHistory,
  bookingLines,
  bookings,
  busyCalendars,
  linkedIdentities,
  messageReports,
  messages,
  passkeys,
  recurringBookings,
  reviews,
  subcategories,
} from '../../src/platform/db/schema';
import { newId } from '../../src/platform/ids';
import type { TestBed, TestServer } from './apiFixture';
import type { AnyValue, HttpBrowser } from './browser';
import type { CallInput, ForeignIdScene, SceneBuilders } from './foreignIdScene';
import { createBookingWithParties, makeOffer, type Parties, startCodeOf, takeJobSteps } from './jobs';
import { CARD, hoursAhead, orderFields, pay, quoteFields } from './order';
import { createPayee, payoutsOf, recordEarnings } from './payoutWays';
import { insertUploadedPhoto, problemWays } from './problemWays';
import { proposalWays } from './proposalWays';
import { addPairPhoto, workPhotoOf } from './workPhotos';

const HOUSE = '1214 SE Hawthorne Blvd, Portland, OR 97214';
const challengedCardNumber = '4000002760003184';
const steps = ['accept', 'out', 'arrive', 'start', 'complete'];
const stepsBeforeMove: Record<string, string[]> = {
  accept: [],
  decline: [],
  out: ['accept'],
  arrive: ['accept', 'out'],
  start: ['accept', 'out', 'arrive'],
  complete: ['accept', 'out', 'arrive', 'start'],
  undo: steps,
  'no-show': ['accept', 'out', 'arrive'],
};

export function foreignIdWays(testBed: TestBed, server: TestServer, other: HttpBrowser): SceneBuilders {
  const booked = async (...done: string[]) => {
    const parties = await createBookingWithParties(testBed, server, {
      bookingType: 'schedule',
      startAt: hoursAhead(server, 5),
    });
    const [first, ...others] = done;
    if (first) await takeJobSteps(server, parties, first);
    if (others.length) await begin(parties);
    await takeJobSteps(server, parties, ...others);
    return parties;
  };
  /** A job of the owner of a team, to be assigned to its other worker. */
  const teamJob = async () => {
    const parties = await booked();
    const { body } = await parties.asProvider.x('POST', '/provider/workers', { name: 'Ana' });
    const workerId: string = body.items[1].worker_id;
    const assignment = { worker_id: workerId, previous_worker_id: parties.provider.id };
    return { ...parties, workerId, input: { params: { id: parties.bookingId }, body: assignment } };
  };
  const begin = async ({ bookingId }: { bookingId: string }) => {
    const startAt = addMilliseconds(server.clock.now(), -HOUR);
    const times = { startAt, endAt: addMilliseconds(startAt, HOUR) };
    await testBed.db.update(bookings).set(times).where(eq(bookings.id, bookingId));
  };
  const arrivedEarlier = (bookingId: string) =>
    testBed.db
      .update(bookingHistory)
      .set({ at: addMilliseconds(server.clock.now(), -HOUR) })
      .where(and(eq(bookingHistory.bookingId, bookingId), eq(bookingHistory.toStatus, 'arrived')));
  const claimed = async () => {
    const parties = await booked('accept');
    await begin(parties);
    await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/nobody-came`);
    return parties;
  };
  const ofBooking =
    (body: Record<string, unknown> = {}, ...done: string[]) =>
    async (): Promise<ForeignIdScene> => {
      const { asCustomer, bookingId } = await booked(...done);
      return { owner: asCustomer, input: { params: { id: bookingId }, body } };
    };
  const fieldsOf = async () => orderFields({ category: await testBed.category(4555) });
  const quoted = async (browser: HttpBrowser): Promise<string> =>
    (await browser.x('POST', '/quote', quoteFields(await fieldsOf()))).body.quote_id;
  const intentFor = async (browser: HttpBrowser, body: object): Promise<AnyValue> =>
    (await browser.x('POST', '/payments/intents', body)).body;
  const quotedIntent = async (browser: HttpBrowser) => intentFor(browser, { quote_id: await quoted(browser) });
  const confirm = (browser: HttpBrowser, { client_secret }: AnyValue, number = CARD.number) =>
    browser.x('POST', '/payments/test/confirm', { client_secret, ...CARD, number });
  const confirmUnseen = ({ client_secret }: AnyValue) => {
    const { exp_month: expMonth, exp_year: expYear, ...card } = CARD;
    return (server.app.context.payments as TestGateway).confirm(client_secret, { ...card, expMonth, expYear });
  };
  const waiting = async (browser: HttpBrowser): Promise<AnyValue> =>
    (await browser.w('booking', await fieldsOf())).body.data;
  const customer = async () => (await testBed.customer(server)).browser;
  const savedAddress = async (browser: HttpBrowser): Promise<string> =>
    (await browser.x('POST', '/me/addresses', { kind: 'home', name: '', address: HOUSE })).body.items[0].id;
  const cardOf = async (browser: HttpBrowser): Promise<string> =>
    (await browser.x('POST', '/payment-methods', { ...CARD })).body.id;
  const paidWaiting = async (browser: HttpBrowser) => {
    const booking = await waiting(browser);
    const intent = await intentFor(browser, { booking_id: booking.booking_id });
    await confirmUnseen(intent);
    return { params: { id: booking.booking_id as string }, body: { intent_id: intent.id as string } };
  };
  const topUpOf = async (browser: HttpBrowser) => {
    const intent = await intentFor(browser, { topup_amount: '20.00' });
    await confirmUnseen(intent);
    return { amount: '20.00', payment: { intent_id: intent.id as string } };
  };
  const recurs = async (body?: Record<string, unknown>): Promise<ForeignIdScene> => {
    const startAt = hoursAhead(server, 50);
    const { asCustomer: owner } = await createBookingWithParties(testBed, server, {
      bookingType: 'schedule',
      startAt,
      recurs: 'week',
    });
    const { id } = (await owner.x('GET', '/recurring-bookings')).body.items[0];
    return { owner, input: { params: { id }, ...(body && { body }) } };
  };
  const finished = async () => {
    const parties = await booked(...steps);
    await parties.asCustomer.x('POST', `/bookings/${parties.bookingId}/confirm`);
    return { owner: parties.asCustomer, bookingId: parties.bookingId };
  };
  const tipPaid = async (): Promise<ForeignIdScene> => {
    const { owner, bookingId } = await finished();
    const intent = await intentFor(owner, { tip: { booking_id: bookingId, amount: '5.00' } });
    await confirmUnseen(intent);
    return { owner, input: { params: { id: bookingId }, body: { intent_id: intent.id } } };
  };
  const questioned = async () => {
    const parties = await createBookingWithParties(testBed, server, { named: false });
    const question = { text: 'Which floor?', client_id: randomUUID() };
    const { body } = await parties.asProvider.x('POST', `/provider/jobs/${parties.bookingId}/questions`, question);
    return { ...parties, params: { id: parties.bookingId, question_id: body.items[0].id as string } };
  };
  const extraProposed = async () => {
    const parties = await booked('accept', 'out', 'arrive', 'start');
    const lines = [{ text: 'New trap', kind: 'material', amount: '18.00' }];
    const { body } = await parties.asProvider.x('POST', `/provider/jobs/${parties.bookingId}/extra-work`, { lines });
    return { ...parties, params: { id: parties.bookingId, extra_work_id: body.proposals[0].id as string } };
  };
  const extraAnswered = (by: 'asCustomer' | 'asProvider') => async (): Promise<ForeignIdScene> => {
    const { [by]: owner, params } = await extraProposed();
    return { owner, input: { params } };
  };
  const extraOfAnother = (by: 'asCustomer' | 'asProvider') => async (): Promise<ForeignIdScene> => {
    const [own, another] = [await extraProposed(), await extraProposed()];
    const params = { ...own.params, extra_work_id: another.params.extra_work_id };
    return { owner: own[by], input: { params: own.params }, foreign: { by: own[by], input: { params } } };
  };
  const extraPaid = async (): Promise<ForeignIdScene> => {
    const { asCustomer: owner, params } = await extraProposed();
    const intent = await intentFor(owner, { extra_work_id: params.extra_work_id });
    await confirmUnseen(intent);
    return { owner, input: { params, body: { intent_id: intent.id } } };
  };
  const extraPaidForAnother = async (): Promise<ForeignIdScene> => {
    const { owner, input } = await extraPaid();
    const { params } = await extraProposed();
    const foreign = { ...input, params: { ...input.params, extra_work_id: params.extra_work_id } };
    return { owner, input, foreign: { by: owner, input: foreign } };
  };
  const reviewed = async () => {
    const parties = await booked(...steps);
    await parties.asCustomer.w('rating', ratingOf(parties));
    const { body } = await parties.asCustomer.x('GET', `/providers/${parties.provider.id}/reviews`);
    return { ...parties, reviewId: body.items[0].review_id as string };
  };
  const paired = async () => {
    const parties = await booked(...steps);
    for (const side of ['before', 'after']) await addPairPhoto(parties.asProvider, parties.bookingId, side);
    return { ...parties, input: { params: { id: parties.bookingId } } };
  };
  const customerOfJob =
    (body?: Record<string, unknown>, alreadySet?: 'rating' | 'block') => async (): Promise<ForeignIdScene> => {
      const { asProvider: owner, bookingId: id } = await booked(...steps);
      if (alreadySet)
        await owner.x(
          'PUT',
          `/provider/jobs/${id}/customer/${alreadySet}`,
          alreadySet === 'rating' ? { stars: 4 } : undefined,
        );
      return { owner, input: { params: { id }, ...(body && { body }) } };
    };
  const photographed = async () => {
    const { asProvider: owner } = await hired();
    return { owner, id: (await workPhotoOf(owner)).photo_id as string };
  };
  const hired = (startAt?: Date) => createBookingWithParties(testBed, server, { bookingType: 'hire', startAt });
  const offered = async () => {
    const parties = await hired(hoursAhead(server, 30));
    const { body } = await makeOffer(parties.asProvider, parties, 'provider', '100.00');
    return { ...parties, offerId: body.data.offer_id as string };
  };
  const offerOf = ({ bookingId, provider }: Parties) => ({
    amount: '90.00',
    order_id: bookingId,
    provider_id: provider.id,
    type: '1',
  });
  const acceptanceOf = ({ bookingId, provider }: Parties) => ({
    booking_id: bookingId,
    provider_id: provider.id,
    offer_amount: '100.00',
    driver_delivery_cost: '90.00',
    offer_amount_status: '1',
  });
  const ratingOf = ({ bookingId, provider }: Parties) => ({
    order_id: bookingId,
    provider_id: provider.id,
    service_rating: '5',
    rate_technician: '4',
    comment: 'Quick and tidy.',
    impressed_service: 'Politeness',
    recomended_service: 'true',
  });
  const withForeign = (
    owner: HttpBrowser,
    body: Record<string, unknown>,
    field: string,
    value: string,
  ): ForeignIdScene => ({
    owner,
    input: { body },
    foreign: { by: owner, input: { body: { ...body, [field]: value } } },
  });

  return {
    'POST /bookings/{id}/cancel-request id': ofBooking(),
    'POST /bookings/{id}/reschedule id': ofBooking({ start_at: hoursAhead(server, 28).toISOString() }),
    'POST /bookings/{id}/rebook id': ofBooking({}, 'decline'),
    'GET /bookings/{id}/others id': ofBooking(),
    'GET /bookings/{id}/receipt id': ofBooking(),
    'GET /bookings/{id}/receipt.pdf id': ofBooking(),
    'GET /provider/payouts/{id} id': async () => {
      const { id, browser } = await createPayee(testBed, server, 'works');
      const now = server.clock.now();
      await recordEarnings(testBed, id, 5000, now);
      await insertRun(testBed.db, { day: now.toISOString().slice(0, 10), kind: 'manual', startedAt: now });
      await runPayouts(server.app.context, server.app.server.log);
      const [payout] = await payoutsOf(testBed, id);
      return { owner: browser, input: { params: { id: payout?.id ?? '' } } };
    },
    'GET /bookings/{id}/messages id': ofBooking(),
    'POST /bookings/{id}/messages id': ofBooking({ text: 'Hello', client_id: crypto.randomUUID() }),
    'POST /bookings/{id}/messages photos.id': async () => {
      const { asCustomer, bookingId, customer } = await booked();
      const photos = [{ id: await insertUploadedPhoto(testBed, customer.id, 'message_photo') }];
      const own = { params: { id: bookingId }, body: { text: '', client_id: crypto.randomUUID(), photos } };
      const another = await booked();
      const input = { params: { id: another.bookingId }, body: own.body };
      return { owner: asCustomer, input: own, foreign: { by: another.asCustomer, input } };
    },
    'POST /bookings/{id}/call id': ofBooking({}, 'accept'),
    'POST /bookings/{id}/messages/read id': async () => {
      const parties = await booked();
      const text = { text: 'Hello', client_id: crypto.randomUUID() };
      await parties.asProvider.x('POST', `/bookings/${parties.bookingId}/messages`, text);
      return { owner: parties.asCustomer, input: { params: { id: parties.bookingId } } };
    },
    'POST /bookings/{id}/messages/{number}/report id': async () => {
      const parties = await booked();
      const text = { text: 'Hello', client_id: crypto.randomUUID() };
      await parties.asProvider.x('POST', `/bookings/${parties.bookingId}/messages`, text);
      const params = { id: parties.bookingId, number: '1' };
      return { owner: parties.asCustomer, input: { params, body: { reason: 'An insult.' } } };
    },
    'POST /bookings/{id}/messages/{number}/appeal id': async () => {
      const { asProvider, asCustomer, bookingId: id } = await booked();
      const text = { text: 'You fool.', client_id: crypto.randomUUID() };
      await asProvider.x('POST', `/bookings/${id}/messages`, text);
      await asCustomer.x('POST', `/bookings/${id}/messages/1/report`, { reason: 'An insult.' });
      const now = new Date();
      await testBed.db.update(messages).set({ hiddenAt: now }).where(eq(messages.bookingId, id));
      const hide = { decision: 'hide', handledAt: now } as const;
      await testBed.db.update(messageReports).set(hide).where(eq(messageReports.bookingId, id));
      return { owner: asProvider, input: { params: { id, number: '1' }, body: { text: 'We are friends.' } } };
    },
    ...problemWays(testBed, booked),
    ...proposalWays(server, booked),
    'POST /bookings/{id}/pay id': async () => {
      const owner = await customer();
      return { owner, input: await paidWaiting(owner) };
    },
    'POST /bookings/{id}/pay intent_id': async () => {
      const owner = await customer();
      const input = await paidWaiting(owner);
      return { owner, input, foreign: { by: other, input: { ...(await paidWaiting(other)), body: input.body } } };
    },
    'GET /provider/jobs/{id}/questions id': async () => {
      const { asProvider: owner, bookingId: id } = await booked();
      return { owner, input: { params: { id } } };
    },
    'POST /provider/jobs/{id}/questions id': async () => {
      const { asProvider: owner, bookingId: id } = await createBookingWithParties(testBed, server, { named: false });
      return { owner, input: { params: { id }, body: { text: 'Which floor?', client_id: randomUUID() } } };
    },
    'GET /bookings/{id}/questions id': async () => {
      const { asCustomer: owner, bookingId: id } = await booked();
      return { owner, input: { params: { id } } };
    },
    'POST /bookings/{id}/questions/{question_id}/answer id': async () => {
      const { asCustomer: owner, params } = await questioned();
      return { owner, input: { params, body: { text: 'The second' } } };
    },
    'POST /bookings/{id}/questions/{question_id}/answer question_id': async () => {
      const { asCustomer: owner, params } = await questioned();
      const another = await questioned();
      const body = { text: 'The second' };
      const input = { params: { ...params, question_id: another.params.question_id }, body };
      return { owner, input: { params, body }, foreign: { by: owner, input } };
    },
    'GET /bookings/{id}/extra-work id': async () => {
      const { asCustomer: owner, params } = await extraProposed();
      return { owner, input: { params: { id: params.id } } };
    },
    'GET /bookings/{id}/checklist id': async () => {
      const { asCustomer: owner, bookingId: id } = await booked('accept', 'out', 'arrive', 'start');
      return { owner, input: { params: { id } } };
    },
    'PUT /provider/jobs/{id}/checklist id': async () => {
      const { asProvider: owner, bookingId: id } = await booked('accept', 'out', 'arrive', 'start');
      const scope = { en: { included: [], notIncluded: [], checklist: ['Find the leak'] } };
      const services = testBed.db
        .select({ id: bookingLines.subcategoryId })
        .from(bookingLines)
        .where(eq(bookingLines.bookingId, id));
      await testBed.db.update(subcategories).set({ scope }).where(inArray(subcategories.id, services));
      const [service] = (await owner.x('GET', `/bookings/${id}/checklist`)).body.services;
      const body = { service_id: service.id, step_id: service.steps[0].id, done: true };
      return { owner, input: { params: { id }, body } };
    },
    'POST /provider/jobs/{id}/delay id': async () => {
      const startAt = hoursAhead(server, 2);
      const parties = await createBookingWithParties(testBed, server, { bookingType: 'schedule', startAt });
      await takeJobSteps(server, parties, 'accept');
      const body = { start_at: startAt.toISOString(), arrives_at: addMilliseconds(startAt, 20 * MINUTE).toISOString() };
      return { owner: parties.asProvider, input: { params: { id: parties.bookingId }, body } };
    },
    'POST /provider/jobs/{id}/extra-work id': async () => {
      const { asProvider: owner, bookingId: id } = await booked('accept', 'out', 'arrive', 'start');
      const lines = [{ text: 'New trap', kind: 'material', amount: '18.00' }];
      return { owner, input: { params: { id }, body: { lines } } };
    },
    'DELETE /provider/jobs/{id}/extra-work/{extra_work_id} id': extraAnswered('asProvider'),
    'DELETE /provider/jobs/{id}/extra-work/{extra_work_id} extra_work_id': extraOfAnother('asProvider'),
    'POST /bookings/{id}/extra-work/{extra_work_id}/decline id': extraAnswered('asCustomer'),
    'POST /bookings/{id}/extra-work/{extra_work_id}/decline extra_work_id': extraOfAnother('asCustomer'),
    'POST /bookings/{id}/extra-work/{extra_work_id}/approve id': extraPaid,
    'POST /bookings/{id}/extra-work/{extra_work_id}/approve extra_work_id': extraPaidForAnother,
    'POST /bookings/{id}/extra-work/{extra_work_id}/approve intent_id': extraPaid,
    'POST /payments/intents extra_work_id': async () => {
      const { asCustomer: owner, params } = await extraProposed();
      return { owner, input: { body: { extra_work_id: params.extra_work_id } } };
    },
    'GET /bookings/{id}/tip id': async () => {
      const { owner, bookingId } = await finished();
      return { owner, input: { params: { id: bookingId } } };
    },
    'POST /bookings/{id}/tip id': tipPaid,
    'POST /bookings/{id}/tip intent_id': tipPaid,
    'POST /payments/intents tip.booking_id': async () => {
      const { owner, bookingId } = await finished();
      return { owner, input: { body: { tip: { booking_id: bookingId, amount: '5.00' } } } };
    },
    'POST /payments/intents quote_id': async () => {
      const owner = await customer();
      return { owner, input: { body: { quote_id: await quoted(owner) } } };
    },
    'POST /payments/intents booking_id': async () => {
      const owner = await customer();
      return { owner, input: { body: { booking_id: (await waiting(owner)).booking_id } } };
    },
    'POST /payments/intents payment_method_id': async () => {
      const owner = await customer();
      const payment_method_id = await cardOf(owner);
      const quoteIds = [await quoted(owner), await quoted(other)];
      // Create the intent first, as a quote keeps the same one. Then the foreign card is tried.
      await intentFor(other, { quote_id: quoteIds[1] });
      const [own, foreign] = quoteIds.map((quote_id) => ({ body: { quote_id, payment_method_id } }));
      return { owner, input: own as CallInput, foreign: { by: other, input: foreign as CallInput } };
    },
    'GET /payments/intents/{id} id': async () => {
      const owner = await customer();
      return { owner, input: { params: { id: (await quotedIntent(owner)).id } } };
    },
    'POST /payments/test/confirm client_secret': async () => {
      const owner = await customer();
      const { client_secret } = await quotedIntent(owner);
      return { owner, input: { body: { client_secret, ...CARD } } };
    },
    'POST /payments/test/challenge client_secret': async () => {
      const owner = await customer();
      const intent = await quotedIntent(owner);
      await confirm(owner, intent, challengedCardNumber);
      return { owner, input: { body: { client_secret: intent.client_secret, outcome: 'pass' } } };
    },
    'POST /wallet/topups payment.intent_id': async () => {
      const owner = await customer();
      return { owner, input: { body: await topUpOf(owner) } };
    },
    'DELETE /payment-methods/{id} id': async () => {
      const owner = await customer();
      return { owner, input: { params: { id: await cardOf(owner) } } };
    },
    'GET /recurring-bookings/{id} id': () => recurs(),
    'POST /recurring-bookings/{id}/skip id': () => recurs({ visit: 1 }),
    'POST /recurring-bookings/{id}/end id': () => recurs(),
    'POST /recurring-bookings/{id}/resume id': async () => {
      const scene = await recurs();
      const id = scene.input.params?.id ?? '';
      await testBed.db.update(recurringBookings).set({ state: 'paused' }).where(eq(recurringBookings.id, id));
      return scene;
    },
    'POST /recurring-bookings/{id}/card id': async () => {
      const scene = await recurs();
      return { ...scene, input: { ...scene.input, body: { payment_method_id: await cardOf(scene.owner) } } };
    },
    'POST /recurring-bookings/{id}/card payment_method_id': async () => {
      const scene = await recurs();
      return { ...scene, input: { ...scene.input, body: { payment_method_id: await cardOf(scene.owner) } } };
    },
    'DELETE /recurring-bookings/{id}/card id': () => recurs(),
    'PUT /me/addresses/{id} id': async () => {
      const owner = await customer();
      const fields = { kind: 'other', name: 'Garden', address: HOUSE };
      return { owner, input: { params: { id: await savedAddress(owner) }, body: fields } };
    },
    'DELETE /me/addresses/{id} id': async () => {
      const owner = await customer();
      return { owner, input: { params: { id: await savedAddress(owner) } } };
    },
    'DELETE /provider/busy-calendars/{id} id': async () => {
      const provider = await testBed.provider((await testBed.category(4555)).services);
      const id = newId('bc');
      const createdAt = server.clock.now();
      const nextFetchAt = addMilliseconds(createdAt, HOUR);
      await testBed.db
        .insert(busyCalendars)
        .values({ id, providerId: provider.id, url: 'https://calendar.example.com/x.ics', nextFetchAt, createdAt });
      return { owner: await testBed.signIn(server, provider, 'provider'), input: { params: { id } } };
    },
    'DELETE /me/passkeys/{id} id': async () => {
      const { user, browser: owner } = await testBed.customer(server);
      const id = randomUUID();
      await testBed.db
        .insert(passkeys)
        .values({ id, userId: user.id, publicKey: '', name: '', createdAt: server.clock.now() });
      return { owner, input: { params: { id } } };
    },
    'DELETE /me/identities/{id} id': async () => {
      const { user, browser: owner } = await testBed.customer(server);
      const id = newId('i');
      await testBed.db.insert(linkedIdentities).values({
        ...{ id, userId: user.id, issuer: 'https://id.example', subject: id, provider: 'google' },
        createdAt: server.clock.now(),
      });
      return { owner, input: { params: { id } } };
    },
    'DELETE /sessions/{id} id': async () => {
      const { user, browser: owner } = await testBed.customer(server);
      await testBed.signIn(server, user);
      const { body } = await owner.x('GET', '/sessions');
      const id = body.items.find((session: AnyValue) => !session.current).id;
      return { owner, input: { params: { id } } };
    },
    'POST /notifications/read ids': async () => {
      const { asCustomer } = await booked('accept');
      const { body } = await asCustomer.x('GET', '/notifications');
      return { owner: asCustomer, input: { body: { ids: body.items.map(({ id }: AnyValue) => id) } } };
    },
    'Rating photos': async () => {
      const { asCustomer: owner, customer, ...parties } = await booked(...steps);
      const photos = await insertUploadedPhoto(testBed, customer.id, 'review_photo');
      const { asCustomer: by, ...another } = await booked(...steps);
      const input = { body: { ...ratingOf({ ...parties, customer, asCustomer: owner }), photos } };
      const foreign = { ...ratingOf({ ...another, asCustomer: by }), photos };
      return { owner, input, foreign: { by, input: { body: foreign } } };
    },
    'GET /bookings/{id}/pair id': async () => {
      const { asCustomer: owner, input } = await paired();
      return { owner, input };
    },
    'PUT /bookings/{id}/pair id': async () => {
      const { asCustomer: owner, input } = await paired();
      return { owner, input: { ...input, body: { consent: true } } };
    },
    'DELETE /provider/jobs/{id}/pair id': async () => {
      const { asProvider: owner, input } = await paired();
      return { owner, input };
    },
    'GET /provider/jobs/{id}/customer id': customerOfJob(),
    'PUT /provider/workers/{id} id': async () => {
      const { asProvider: owner, workerId: id } = await teamJob();
      return { owner, input: { params: { id }, body: { name: 'Anna', version: 1 } } };
    },
    'PUT /provider/workers/{id}/active id': async () => {
      const { asProvider: owner, workerId: id } = await teamJob();
      return { owner, input: { params: { id }, body: { active: false } } };
    },
    'GET /provider/jobs/{id}/workers id': async () => {
      const { asProvider: owner, bookingId: id } = await booked();
      return { owner, input: { params: { id } } };
    },
    'PUT /provider/jobs/{id}/worker id': async () => {
      const { asProvider: owner, input } = await teamJob();
      return { owner, input };
    },
    'PUT /provider/jobs/{id}/worker worker_id': async () => {
      const { asProvider: owner, input } = await teamJob();
      const { workerId: worker_id } = await teamJob();
      return { owner, input, foreign: { by: owner, input: { ...input, body: { ...input.body, worker_id } } } };
    },
    'PUT /provider/jobs/{id}/customer/rating id': customerOfJob({ stars: 4 }),
    'DELETE /provider/jobs/{id}/customer/rating id': customerOfJob(undefined, 'rating'),
    'PUT /provider/jobs/{id}/customer/block id': customerOfJob(),
    'DELETE /provider/jobs/{id}/customer/block id': customerOfJob(undefined, 'block'),
    'PUT /provider/work-photos/order ids': async () => {
      const { owner, id } = await photographed();
      await workPhotoOf(owner);
      const { items } = (await owner.x('GET', '/provider/work-photos')).body;
      const others = items.map((photo: AnyValue) => photo.photo_id).filter((each: string) => each !== id);
      return { owner, input: { body: { ids: [...others, id] } } };
    },
    'PUT /provider/work-photos/{id} id': async () => {
      const { owner, id } = await photographed();
      return { owner, input: { params: { id }, body: { alt: 'A tiled shower' } } };
    },
    'DELETE /provider/work-photos/{id} id': async () => {
      const { owner, id } = await photographed();
      return { owner, input: { params: { id } } };
    },
    'GET /provider/jobs/{id} id': async () => {
      const { asProvider, bookingId } = await booked();
      return { owner: asProvider, input: { params: { id: bookingId } } };
    },
    ...Object.fromEntries(
      Object.entries(stepsBeforeMove).map(([move, before]) => [
        `POST /provider/jobs/{id}/{move} id: ${move}`,
        async () => {
          const { asProvider, bookingId } = await booked(...before);
          if (before.length) await begin({ bookingId });
          if (move === 'no-show') await arrivedEarlier(bookingId);
          const body = move === 'start' ? { code: await startCodeOf(bookingId) } : {};
          return { owner: asProvider, input: { params: { id: bookingId, move }, body } };
        },
      ]),
    ),
    'POST /provider/jobs/{id}/answer id': async () => {
      const { asProvider, bookingId } = await claimed();
      return { owner: asProvider, input: { params: { id: bookingId }, body: { concede: true } } };
    },
    'POST /provider/jobs/{id}/answer photos': async () => {
      const { asProvider, bookingId, provider } = await claimed();
      const photos = [await insertUploadedPhoto(testBed, provider.id)];
      const own = { params: { id: bookingId }, body: { text: 'I was there.', photos } };
      const another = await claimed();
      const input = { params: { id: another.bookingId }, body: own.body };
      return { owner: asProvider, input: own, foreign: { by: another.asProvider, input } };
    },
    'POST /bookings/{id}/nobody-came id': async () => {
      const { asCustomer, bookingId } = await booked('accept');
      await begin({ bookingId });
      return { owner: asCustomer, input: { params: { id: bookingId } } };
    },
    'POST /bookings/{id}/take-back id': async () => {
      const { asCustomer, bookingId } = await claimed();
      return { owner: asCustomer, input: { params: { id: bookingId } } };
    },
    'POST /bookings/{id}/confirm id': ofBooking({}, ...steps),
    'POST /bookings/{id}/confirm-start id': async () => {
      const { asCustomer, asProvider, bookingId } = await booked('accept', 'out', 'arrive');
      const code = (await startCodeOf(bookingId)) === '0000' ? '0001' : '0000';
      for (let attempt = 0; attempt < 3; attempt++)
        await asProvider.x('POST', `/provider/jobs/${bookingId}/start`, { code });
      return { owner: asCustomer, input: { params: { id: bookingId } } };
    },
    'POST /reviews/{id}/appeal id': async () => {
      const { asCustomer, reviewId } = await reviewed();
      await testBed.db.update(reviews).set({ hiddenAt: new Date() }).where(eq(reviews.id, reviewId));
      return { owner: asCustomer, input: { params: { id: reviewId }, body: { text: 'It names nobody.' } } };
    },
    'POST /reviews/{id}/reply id': async () => {
      const { asProvider, reviewId } = await reviewed();
      return { owner: asProvider, input: { params: { id: reviewId }, body: { text: 'Thank you.' } } };
    },
    'deliveryDetails booking_id': async () => {
      const { asCustomer, bookingId } = await booked();
      return { owner: asCustomer, input: { body: { booking_id: bookingId } } };
    },
    'cancelBooking booking_id': async () => {
      const { asCustomer, bookingId } = await booked();
      return { owner: asCustomer, input: { body: { booking_id: bookingId, type: '1' } } };
    },
    'booking stripeToken': async () => {
      const owner = await customer();
      const fields = await fieldsOf();
      const { id } = await pay(owner, quoteFields(fields));
      const body = { ...fields, stripeToken: id };
      return { owner, input: { body }, foreign: { by: other, input: { body } } };
    },
    'offer_list order_id': async () => {
      const { asCustomer, bookingId } = await offered();
      return { owner: asCustomer, input: { body: { order_id: bookingId, type: '2' } } };
    },
    'user_offer_list order_id': async () => {
      const { asProvider, bookingId } = await offered();
      return { owner: asProvider, input: { body: { order_id: bookingId, type: '2' } } };
    },
    'send_offer order_id': async () => {
      const parties = await hired();
      return { owner: parties.asCustomer, input: { body: offerOf(parties) } };
    },
    'send_offer provider_id': async () => {
      const parties = await hired();
      return withForeign(parties.asCustomer, offerOf(parties), 'provider_id', (await hired()).provider.id);
    },
    'send_offer reply_to': async () => {
      const parties = await offered();
      const body = { ...offerOf(parties), reply_to: parties.offerId };
      return withForeign(parties.asCustomer, body, 'reply_to', (await offered()).offerId);
    },
    'acceptbooking booking_id': async () => {
      const parties = await offered();
      return { owner: parties.asCustomer, input: { body: acceptanceOf(parties) } };
    },
    'acceptbooking provider_id': async () => {
      const parties = await offered();
      return withForeign(parties.asCustomer, acceptanceOf(parties), 'provider_id', (await offered()).provider.id);
    },
    'acceptbooking offer_id': async () => {
      const parties = await offered();
      const body = { ...acceptanceOf(parties), offer_id: parties.offerId };
      return withForeign(parties.asCustomer, body, 'offer_id', (await offered()).offerId);
    },
    'acceptbooking stripeToken': async () => {
      const parties = await offered();
      const fields = orderFields({ category: await testBed.category(10_000) });
      const [own, foreign] = [
        await pay(parties.asCustomer, quoteFields(fields)),
        await pay(await customer(), quoteFields(fields)),
      ];
      const body = { ...acceptanceOf(parties), stripeToken: own.id };
      return withForeign(parties.asCustomer, body, 'stripeToken', foreign.id);
    },
    'Rating order_id': async () => {
      const parties = await booked(...steps);
      return { owner: parties.asCustomer, input: { body: ratingOf(parties) } };
    },
    'Rating provider_id': async () => {
      const parties = await booked(...steps);
      return withForeign(parties.asCustomer, ratingOf(parties), 'provider_id', (await hired()).provider.id);
    },
    'delete_favourite provider_id': async () => {
      const owner = await customer();
      const { provider } = await hired();
      await owner.w('favourite', { provider_id: provider.id });
      return { owner, input: { body: { provider_id: provider.id } } };
    },
  };
}
