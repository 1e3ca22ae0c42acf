import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findLedgerMismatches } from '../src/money/ledger/balances.repository';
import { DAY, HOUR, MINUTE } from '../src/platform/clock';
import { payees } from '../src/platform/db/schema';
import { stripeSettings } from './suites/stripe';
import { PASSWORD, type TestServer, useTestBed } from './support/apiFixture';
import { sessionFor } from './support/callTable';
import { createPayoutRunner, payoutsOf, recordEarnings } from './support/payoutWays';
import { CONNECT_SECRET, StripeMock, WEBHOOK_SECRET } from './support/stripeMock';
import type { StripeCall } from './support/stripeParts';

describe('payouts by Stripe Connect', () => {
  const testBed = useTestBed();

  const mock = new StripeMock();
  const { connect } = mock;
  let server: TestServer;
  let startCents = 0;
  beforeAll(async () => {
    await mock.start();
    const { stripe } = stripeSettings(mock);
    const settings = { stripe: { ...stripe, webhookSecret: `${WEBHOOK_SECRET},${CONNECT_SECRET}` } };
    server = await testBed.serve(settings, { stripeTimeout: 400 });
    startCents = connect.balances.get('') ?? 0;
  });
  afterEach(() => {
    mock.fault = () => undefined;
  });
  afterAll(() => mock.stop());

  const times = () => createPayoutRunner(server);
  const settled = async () => {
    for (const wait of [0, MINUTE, 3 * MINUTE]) await times().later(wait);
  };
  const callsTo = (method: string, path: string) =>
    mock.calls.filter((call) => call.method === method && call.path === path);
  const notify = (type: string, object: object, account: string, change: { id?: string; secret?: string } = {}) => {
    const { payload, signature } = mock.eventOf(type, object, { account, secret: CONNECT_SECRET, ...change });
    return server.browser().send('POST', '/api/v1/payments/webhook', payload, {
      'Content-Type': 'application/json',
      'Stripe-Signature': signature,
    });
  };
  const begun = async () => {
    const { services } = await testBed.category(1000);
    const user = await testBed.provider(services);
    const browser = await sessionFor(testBed, server, user.id);
    await browser.x('POST', '/me/confirm', { password: PASSWORD });
    const { body } = await browser.x('POST', '/provider/payout-account/start', {});
    const ref = [...connect.accounts.values()].find(({ metadata }) => metadata?.user_id === user.id)?.id ?? '';
    return { ...user, browser, body, ref };
  };
  const accountOf = async (id: string) =>
    (await (await sessionFor(testBed, server, id)).x('GET', '/provider/payout-account')).body;
  const active = async (currency = 'usd') => {
    const person = await begun();
    connect.finishOnboarding(person.ref, currency);
    await notify('account.updated', connect.account(person.ref), person.ref);
    return person;
  };
  const owed = async (cents: number) => {
    const person = await active();
    await recordEarnings(testBed, person.id, cents, server.clock.now());
    return person;
  };
  const agrees = async ({ id, ref }: { id: string; ref: string }) => {
    const paidOut = connect.payoutsOf(ref).filter(({ status }) => status !== 'failed');
    const [sums] = await testBed.db.select().from(payees).where(eq(payees.providerId, id));
    const atBank = paidOut.reduce((sum, { amount }) => sum + amount, 0);
    expect((sums?.inPayoutCents ?? 0) + (sums?.paidCents ?? 0)).toBe(atBank);
    expect(connect.balances.get(ref) ?? 0).toBe(0);
    const everybody = [...connect.payouts.values()].filter(({ status }) => status !== 'failed');
    expect((connect.balances.get('') ?? 0) + everybody.reduce((sum, { amount }) => sum + amount, 0)).toBe(startCents);
    expect(await findLedgerMismatches(testBed.db)).toEqual([]);
  };

  describe('an account at Stripe', () => {
    test('opens once, as an Express account with manual payouts, and continues on Stripe’s page', async () => {
      const { browser, body, ref, id, email } = await begun();
      expect(body).toMatchObject({
        url: `https://connect.stripe.test/setup/${ref}`,
        account: {
          state: 'incomplete',
          set_up: 'link',
          missing: ['bank_account', 'birth_date', 'holder_name', 'terms'],
        },
      });
      const [opened] = callsTo('POST', '/v1/accounts').filter(({ form }) => form.get('metadata[user_id]') === id);
      expect(Object.fromEntries(opened?.form ?? [])).toEqual({
        type: 'express',
        email,
        'metadata[user_id]': id,
        'capabilities[transfers][requested]': 'true',
        'settings[payouts][schedule][interval]': 'manual',
      });
      expect(opened?.key).toBe(`account:${id}`);
      const [link] = callsTo('POST', '/v1/account_links').slice(-1);
      expect(link?.form.get('type')).toBe('account_onboarding');
      for (const name of ['return_url', 'refresh_url'])
        expect(link?.form.get(name)).toMatch(/\/provider-payout-account\?returned=1$/);
      const again = await browser.x('POST', '/provider/payout-account/start', {});
      expect(again.body.url).toBe(`https://connect.stripe.test/setup/${ref}`);
      expect(callsTo('POST', '/v1/accounts').filter(({ form }) => form.get('metadata[user_id]') === id)).toHaveLength(
        1,
      );
      const fields = { routing_number: '110000000', account_number: '000123456789' };
      expect((await browser.x('POST', '/provider/payout-account/bank', fields)).status).toBe(409);
    });

    test('becomes active only by an event signed with the secret of either endpoint', async () => {
      const { browser, id, ref } = await begun();
      connect.finishOnboarding(ref);
      const news = connect.account(ref);
      expect((await notify('account.updated', news, ref, { secret: 'whsec_other' })).status).toBe(400);
      expect((await accountOf(id)).state).toBe('incomplete');
      expect((await notify('account.updated', news, ref)).status).toBe(200);
      expect(await accountOf(id)).toMatchObject({ state: 'active', missing: [], last4: '6789' });
      const { body } = await browser.x('POST', '/provider/payout-account/start', {});
      expect(body.url).toBe(`https://connect.stripe.test/express/${ref}`);
      connect.ask(ref, 'individual.verification.document', 'individual.address.city');
      expect((await notify('account.updated', news, ref, { secret: WEBHOOK_SECRET })).status).toBe(200);
      expect(await accountOf(id)).toMatchObject({ state: 'restricted', missing: ['identity', 'address'] });
    });

    test('closes when Stripe rejects it, after which another one may be opened', async () => {
      const { browser, id, ref } = await active();
      connect.reject(ref);
      await notify('account.updated', connect.account(ref), ref);
      expect((await accountOf(id)).state).toBe('closed');
      mock.forgetKeys();
      const { body } = await browser.x('POST', '/provider/payout-account/start', {});
      expect(body.account.state).toBe('incomplete');
      expect(body.url).not.toContain(ref);
    });

    test('gets no payouts in another currency, and says so', async () => {
      const person = await active('eur');
      await recordEarnings(testBed, person.id, 4000, server.clock.now());
      expect(await accountOf(person.id)).toMatchObject({ state: 'restricted', missing: ['currency'] });
      await times().payDay();
      expect(await payoutsOf(testBed, person.id)).toEqual([]);
    });

    test('reports a missing answer from Stripe, and opens once in the end', async () => {
      const { services } = await testBed.category(1000);
      const user = await testBed.provider(services);
      const browser = await sessionFor(testBed, server, user.id);
      await browser.x('POST', '/me/confirm', { password: PASSWORD });
      mock.fault = ({ path }) => (path === '/v1/accounts' ? 'lost' : undefined);
      const { status, body } = await browser.x('POST', '/provider/payout-account/start', {});
      mock.fault = () => undefined;
      expect([status, body.detail]).toEqual([
        503,
        'The payment provider does not answer. Please try again in a moment.',
      ]);
      expect((await browser.x('POST', '/provider/payout-account/start', {})).status).toBe(200);
      expect([...connect.accounts.values()].filter(({ metadata }) => metadata?.user_id === user.id)).toHaveLength(1);
    });
  });

  describe('a payout by Stripe', () => {
    test('consists of a transfer and a payout with separate keys, and arrives by an event', async () => {
      const person = await owed(4321);
      await times().payDay();
      const [payout] = await payoutsOf(testBed, person.id);
      const key = `payout:${payout?.id}`;
      const [transfer] = callsTo('POST', '/v1/transfers').slice(-1);
      expect([transfer?.key, transfer?.account]).toEqual([`${key}:transfer`, undefined]);
      expect(Object.fromEntries(transfer?.form ?? [])).toEqual({
        amount: '4321',
        currency: 'usd',
        destination: person.ref,
        transfer_group: key,
        'metadata[order]': key,
      });
      const [order] = callsTo('POST', '/v1/payouts').slice(-1);
      expect([order?.key, order?.account]).toEqual([key, person.ref]);
      expect(Object.fromEntries(order?.form ?? [])).toEqual({
        amount: '4321',
        currency: 'usd',
        'metadata[order]': key,
      });
      const [atStripe] = connect.payoutsOf(person.ref);
      expect(payout).toMatchObject({ status: 'on_the_way', gateway: 'stripe', gatewayRef: atStripe?.id });
      connect.arrive(atStripe?.id ?? '');
      for (const id of ['evt_one', 'evt_one', 'evt_two'])
        expect((await notify('payout.paid', atStripe ?? {}, person.ref, { id })).status).toBe(200);
      expect(await payoutsOf(testBed, person.id)).toMatchObject([{ status: 'paid', amountCents: 4321 }]);
      await agrees(person);
    });

    type Unsure = [string, 'lost' | 'ignored' | 'broken', (call: StripeCall) => boolean];
    const unsure: Unsure[] = (['lost', 'ignored', 'broken'] as const).flatMap((fault): Unsure[] => [
      ['the transfer', fault, ({ method, path }) => method === 'POST' && path === '/v1/transfers'],
      ['the payout', fault, ({ method, path }) => method === 'POST' && path === '/v1/payouts'],
      ['everything', fault, ({ path }) => /^\/v1\/(transfers|payouts)/.test(path)],
    ]);
    test.each(unsure)('%s with a %s answer: looks it up and pays once', async (_what, fault, isIt) => {
      const person = await owed(4000);
      mock.fault = (call) => (isIt(call) ? fault : undefined);
      await times().payDay();
      expect(await payoutsOf(testBed, person.id)).toMatchObject([{ status: 'sending' }]);
      await times().later(MINUTE);
      mock.fault = () => undefined;
      mock.forgetKeys();
      await settled();
      expect(connect.payoutsOf(person.ref)).toMatchObject([{ amount: 4000, status: 'pending' }]);
      expect(await payoutsOf(testBed, person.id)).toMatchObject([{ status: 'on_the_way' }]);
      await agrees(person);
    });

    test.each([
      ['account_closed', 'account_closed'],
      ['no_account', 'no_account'],
      ['incorrect_account_holder_name', 'account_holder'],
      ['something_that_stripe_invents_later', 'other'],
    ])(
      'fails at the bank for %s, returns the money as payable, and requires another bank account',
      async (reason, code) => {
        const person = await owed(4000);
        await times().payDay();
        const [atStripe] = connect.payoutsOf(person.ref);
        connect.fail(atStripe?.id ?? '', reason);
        await notify('payout.failed', atStripe ?? {}, person.ref);
        await notify('payout.failed', atStripe ?? {}, person.ref, { id: `evt_again_${reason}` });
        expect(await payoutsOf(testBed, person.id)).toMatchObject([{ status: 'failed', code, amountCents: 4000 }]);
        expect(await accountOf(person.id)).toMatchObject({ state: 'restricted', missing: ['bank_account'] });
        await agrees(person);
        connect.finishOnboarding(person.ref);
        await notify('account.updated', connect.account(person.ref), person.ref);
        await times().payDay();
        expect((await payoutsOf(testBed, person.id))[0]).toMatchObject({ status: 'on_the_way', amountCents: 4000 });
        await agrees(person);
      },
    );

    test('returns after a lost answer and a failure at the bank', async () => {
      const person = await owed(4000);
      mock.fault = ({ method, path }) => (method === 'POST' && path === '/v1/payouts' ? 'lost' : undefined);
      await times().payDay();
      mock.fault = () => undefined;
      const [atStripe] = connect.payoutsOf(person.ref);
      connect.fail(atStripe?.id ?? '', 'account_closed');
      await settled();
      expect(await payoutsOf(testBed, person.id)).toMatchObject([{ status: 'failed', code: 'account_closed' }]);
      await agrees(person);
    });

    test('can return days after its arrival, even without an event', async () => {
      const person = await owed(4000);
      await times().payDay();
      const [atStripe] = connect.payoutsOf(person.ref);
      connect.arrive(atStripe?.id ?? '');
      server.clock.forward(3 * DAY);
      await times().run();
      expect(await payoutsOf(testBed, person.id)).toMatchObject([{ status: 'paid' }]);
      await agrees(person);
      connect.fail(atStripe?.id ?? '', 'bank_ownership_changed');
      await times().later(DAY + HOUR);
      expect(await payoutsOf(testBed, person.id)).toMatchObject([{ status: 'returned', code: 'account_holder' }]);
      await agrees(person);
    });

    test('fails for an account that Stripe has stopped, and reverses its transfer', async () => {
      const person = await owed(4000);
      connect.ask(person.ref, 'individual.verification.document');
      await times().payDay();
      expect(await payoutsOf(testBed, person.id)).toMatchObject([{ status: 'failed', code: 'account_restricted' }]);
      expect(connect.payoutsOf(person.ref)).toEqual([]);
      await agrees(person);
    });

    test('waits for the platform’s balance or a valid key, without reporting a failure', async () => {
      const person = await owed(4000);
      const balance = connect.balances.get('') ?? 0;
      connect.balances.set('', 3999);
      await times().payDay();
      expect(await payoutsOf(testBed, person.id)).toMatchObject([{ status: 'sending', code: '' }]);
      connect.balances.set('', balance);
      mock.forgetKeys();
      mock.fault = ({ path }) => (path === '/v1/transfers' ? 'denied' : undefined);
      await times().later(MINUTE);
      expect(await payoutsOf(testBed, person.id)).toMatchObject([{ status: 'sending', code: '' }]);
      mock.fault = () => undefined;
      await settled();
      expect(await payoutsOf(testBed, person.id)).toMatchObject([{ status: 'on_the_way' }]);
      await agrees(person);
    });
  });
});
