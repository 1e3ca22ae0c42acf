import { beforeAll, describe, expect, test } from 'vitest';
import type { Account } from '../src/money/ledger/accounts';
import { DAY } from '../src/platform/clock';
import type { TestUser } from './support/apiFixture';
import { useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { type DisputeHelpers, disputeWays } from './support/disputeWays';
import { takeJobSteps } from './support/jobs';
import { CARD, hoursAhead, orderFields, quoteFields } from './support/order';
import { createSignedInStaff } from './support/staff';

const BOOKINGS = Number(process.env.MONTH_BOOKINGS ?? 262);
const PER_DAY = 10;
const PROVIDERS = 10;
/** Prices whose shares are whole cents, halves too. */
const prices = [2000, 4000, 5600, 7200, 10_000, 11_200, 14_000];
const TIP = 500;
const FEE = 1500;
const disputeReason = { reason: 'product_not_received', isInquiry: false };

type Funder = 'platform' | 'provider';
type PayMode = 'card' | 'wallet' | 'mixed';

interface Price {
  cents: number;
  discount: number;
  funder: Funder | undefined;
  mode: PayMode;
}

/** Money of each side at the end of a booking. `back` is the customer's refund from us, `bank` that from the bank. */
interface Shares {
  provider: number;
  commission: number;
  promotion: number;
  back: number;
  bank: number;
  fees: number;
  tip: number;
}

interface PaidBooking {
  asCustomer: HttpBrowser;
  asProvider: HttpBrowser;
  provider: TestUser;
  bookingId: string;
  paymentId: string;
  price: Price;
}

const paidOf = ({ cents, discount }: Price) => cents - discount;
const commissionOf = ({ cents }: Price) => Math.floor((cents * 1000 + 5000) / 10_000);
const none: Shares = { provider: 0, commission: 0, promotion: 0, back: 0, bank: 0, fees: 0, tip: 0 };

function sharesWhenFinished(price: Price): Shares {
  const commission = commissionOf(price);
  const promotion = price.funder === 'platform' ? price.discount : 0;
  return { ...none, commission, promotion, provider: paidOf(price) + promotion - commission };
}
const sharesWhenRefunded = (price: Price): Shares => ({ ...none, back: paidOf(price) });
const sharesWhenHalfRefunded = (price: Price): Shares => {
  const { provider, commission, promotion } = sharesWhenFinished(price);
  return {
    ...none,
    ...{ provider: provider / 2, commission: commission / 2, promotion: promotion / 2, back: paidOf(price) / 2 },
  };
};

describe('a month of a site', () => {
  const testBed = useTestBed();
  let ways: DisputeHelpers;
  const categories = new Map<number, Awaited<ReturnType<typeof testBed.category>>>();
  const providers: TestUser[] = [];
  const coupons = new Map<string, string>();
  beforeAll(async () => {
    ways = await disputeWays(testBed);
    for (const cents of prices) categories.set(cents, await testBed.category(cents));
    const services = [...categories.values()].flatMap((category) => category.services);
    for (let count = 0; count < PROVIDERS; count++) providers.push(await testBed.provider(services));
    for (const fundedBy of ['platform', 'provider'] as const)
      coupons.set(fundedBy, await testBed.coupon(20, { fundedBy, usesPerCustomer: 1 }));
    coupons.set('whole', await testBed.coupon(100, { fundedBy: 'platform' }));
  }, 120_000);

  const categoryOf = ({ cents }: Price) => {
    const category = categories.get(cents);
    if (!category) throw new Error(`no service costs ${cents}`);
    return category;
  };
  const ok = ({ status, body }: AnyValue) => {
    if (status >= 300 || body.response === false) throw new Error(JSON.stringify(body));
    return body;
  };
  const confirm = async (as: HttpBrowser, client_secret: string) =>
    ok(await as.x('POST', '/payments/test/confirm', { client_secret, ...CARD }));
  const topUp = async (as: HttpBrowser, cents: number) => {
    const amount = (cents / 100).toFixed(2);
    const intent = ok(await as.x('POST', '/payments/intents', { topup_amount: amount }));
    await confirm(as, intent.client_secret);
    ok(await as.x('POST', '/wallet/topups', { amount, payment: { intent_id: intent.id } }));
  };

  async function book(price: Price, provider: TestUser, startAt?: Date): Promise<PaidBooking & { customer: TestUser }> {
    const { user: customer, browser: asCustomer } = await testBed.customer(ways.server);
    const asProvider = await testBed.signIn(ways.server, provider, 'provider');
    const paid = paidOf(price);
    const isWhole = price.cents === price.discount;
    const coupon = price.discount > 0 ? coupons.get(isWhole ? 'whole' : (price.funder ?? '')) : undefined;
    const fields = orderFields({
      ...{ category: categoryOf(price), providerId: provider.id },
      ...(startAt && { startAt }),
      ...(coupon && { couponPercent: isWhole ? 100 : 20, couponFunder: price.funder }),
    });
    let paymentId = '';
    if (paid > 0) {
      if (price.mode !== 'card') await topUp(asCustomer, price.mode === 'wallet' ? paid : 200);
      const { quote_id } = ok(await asCustomer.x('POST', '/quote', quoteFields(fields, coupon)));
      const wallet = price.mode !== 'card' && { use_wallet: true };
      const intent = ok(await asCustomer.x('POST', '/payments/intents', { quote_id, ...wallet }));
      if (intent.status === 'requires_payment_method') await confirm(asCustomer, intent.client_secret);
      paymentId = intent.id;
    }
    const { body } = await asCustomer.w('booking', {
      ...fields,
      ...(coupon && { coupon }),
      ...(paymentId && { stripeToken: paymentId }),
    });
    if (!body.data?.booking_id) throw new Error(JSON.stringify(body));
    return { customer, asCustomer, asProvider, provider, bookingId: body.data.booking_id, paymentId, price };
  }

  const finish = async (booked: PaidBooking) => {
    await takeJobSteps(ways.server, booked, 'accept', 'out', 'arrive');
    const shown = await booked.asCustomer.w('bookingDetails', { booking_id: booked.bookingId });
    const code = shown.body.data.start_code;
    const start = () => booked.asProvider.x('POST', `/provider/jobs/${booked.bookingId}/start`, { code });
    const early = await start();
    if (early.body.code === 'too_early') {
      ways.server.clock.forward(Date.parse(early.body.possible_at) - ways.server.clock.now().getTime());
      ok(await start());
    } else ok(early);
    await takeJobSteps(ways.server, booked, 'complete');
    ok(await booked.asCustomer.x('POST', `/bookings/${booked.bookingId}/confirm`));
  };
  const dispute = async ({ paymentId }: PaidBooking, cents: number, outcome: 'won' | 'lost') => {
    const ref = await ways.gateway.openDispute(paymentId, disputeReason, cents);
    await ways.deliver();
    await ways.gateway.decideDispute(ref, outcome);
    await ways.deliver();
  };
  const giveUp = async ({ asProvider, bookingId }: PaidBooking) =>
    ok(await asProvider.x('POST', `/provider/jobs/${bookingId}/decline`, { reason: 'Ill' }));

  interface Way {
    startsIn?: number;
    modes?: readonly PayMode[];
    act: (booked: PaidBooking) => Promise<unknown>;
    shares: (price: Price) => Shares;
  }
  /** The first of each day has to start within working hours. */
  const endings: Record<string, Way> = {
    'cancelled late, for half': {
      startsIn: 5,
      async act(booked) {
        await takeJobSteps(ways.server, booked, 'accept');
        ok(await booked.asCustomer.x('POST', `/bookings/${booked.bookingId}/cancel-request`, {}));
      },
      shares: (price) => ({ ...none, provider: paidOf(price) / 2, back: paidOf(price) / 2 }),
    },
    finished: { act: finish, shares: sharesWhenFinished },
    tipped: {
      async act(booked) {
        const { asCustomer, bookingId } = booked;
        await finish(booked);
        const tip = { booking_id: bookingId, amount: (TIP / 100).toFixed(2) };
        const intent = ok(await asCustomer.x('POST', '/payments/intents', { tip }));
        await confirm(asCustomer, intent.client_secret);
        ok(await asCustomer.x('POST', `/bookings/${bookingId}/tip`, { intent_id: intent.intent_id ?? intent.id }));
      },
      shares: (price) => ({ ...sharesWhenFinished(price), tip: TIP }),
    },
    'cancelled while open': {
      act: ({ asCustomer, bookingId }) => asCustomer.w('cancelBooking', { booking_id: bookingId, type: '1' }),
      shares: sharesWhenRefunded,
    },
    'given up by the provider': {
      async act(booked) {
        await takeJobSteps(ways.server, booked, 'accept');
        await giveUp(booked);
      },
      shares: sharesWhenRefunded,
    },
    'charged back before the visit': {
      modes: ['card', 'mixed'],
      async act(booked) {
        await takeJobSteps(ways.server, booked, 'accept');
        await dispute(booked, cardPart(booked.price), 'lost');
        await giveUp(booked);
      },
      shares: (price) => ({ ...none, bank: cardPart(price), back: paidOf(price) - cardPart(price), fees: FEE }),
    },
    'charged back after the visit': {
      modes: ['card'],
      async act(booked) {
        await finish(booked);
        await dispute(booked, paidOf(booked.price), 'lost');
      },
      shares: (price) => ({ ...none, bank: paidOf(price), fees: FEE }),
    },
    'charged back after the visit, and won': {
      modes: ['card', 'mixed'],
      async act(booked) {
        await finish(booked);
        await dispute(booked, cardPart(booked.price), 'won');
      },
      shares: (price) => ({ ...sharesWhenFinished(price), fees: FEE }),
    },
    'half refunded on the gateway’s pages': {
      modes: ['card'],
      async act(booked) {
        await finish(booked);
        await ways.gateway.refund(booked.paymentId, paidOf(booked.price) / 2, `month:${booked.bookingId}`);
        await ways.deliver();
      },
      shares: sharesWhenHalfRefunded,
    },
    'refunded by the staff': {
      async act(booked) {
        await finish(booked);
        const report = { kind: 'not_finished', text: 'It was like this.', wants: 'money_back' };
        const { items } = ok(await booked.asCustomer.x('POST', `/bookings/${booked.bookingId}/problems`, report));
        const { browser } = await createSignedInStaff(testBed, ways.server, 'operations');
        const { version: seen } = ok(await browser.x('GET', `/admin/problems/${items[0].id}`));
        const decision = { outcome: 'refund', refund_cents: paidOf(booked.price), pay_provider_cents: 0 };
        ok(await browser.x('POST', `/admin/problems/${items[0].id}/decide`, { ...decision, reason: 'Agreed.', seen }));
      },
      shares: sharesWhenRefunded,
    },
  };

  const cardPart = (price: Price) =>
    price.mode === 'card' ? paidOf(price) : price.mode === 'mixed' ? paidOf(price) - 200 : 0;
  const modes: readonly PayMode[] = ['card', 'wallet', 'mixed'];
  const funders: readonly (Funder | undefined)[] = [undefined, 'platform', 'provider'];

  // Without a retry, which would find the bookings of the first attempt.
  test(`balances ${BOOKINGS} bookings to the cent, per account`, { retry: 0, timeout: 900_000 }, async () => {
    const firstDay = ways.server.clock.now().getTime();
    const names = Object.keys(endings);
    const providerCents = new Map<string, number>();
    const walletCents = new Map<string, number>();
    const sums = { commission: 0, promotion: 0, fees: 0, external: 0 };
    for (let index = 0; index < BOOKINGS; index++) {
      const way = endings[names[index % names.length] ?? ''] as Way;
      const round = Math.floor(index / names.length);
      const mode = (way.modes ?? modes)[round % (way.modes ?? modes).length] ?? 'card';
      const funder = funders[Math.floor(round / 3) % 3];
      const cents = prices[index % prices.length] ?? 2000;
      const isWhole = way.act === finish && round % 9 === 8;
      const price: Price = isWhole
        ? { cents, discount: cents, funder: 'platform', mode: 'card' }
        : { cents, discount: funder ? cents / 5 : 0, funder, mode };
      const provider = providers[index % PROVIDERS] as TestUser;
      const booked = await book(price, provider, way.startsIn ? hoursAhead(ways.server, way.startsIn) : undefined);
      await way.act(booked).catch((error) => {
        throw new Error(`booking ${index}, ${names[index % names.length]}, ${JSON.stringify(price)}: ${error}`);
      });
      await ways.deliver();
      const shares = way.shares(price);
      const earnedBefore = providerCents.get(provider.id) ?? 0;
      providerCents.set(provider.id, earnedBefore + shares.provider + shares.tip);
      sums.commission += shares.commission;
      sums.promotion += shares.promotion;
      sums.fees += shares.fees;
      const backToCard = Math.min(shares.back, cardPart(price) - shares.bank);
      const ofWallet = paidOf(price) - cardPart(price);
      walletCents.set(booked.customer.id, shares.back - backToCard);
      sums.external += ofWallet + cardPart(price) + shares.tip - backToCard - shares.bank - shares.fees;
      const nextDay = firstDay + Math.floor((index + 1) / PER_DAY) * DAY;
      ways.server.clock.forward(Math.max(0, nextDay - ways.server.clock.now().getTime()));
    }
    await ways.sweep();

    const balances = async (accounts: readonly Account[]) =>
      Object.fromEntries(await Promise.all(accounts.map(async (account) => [account, await ways.balance(account)])));
    expect(
      await balances([
        ...(['held', 'escrow', 'refunds', 'disputed', 'platform_losses'] as const),
        ...(['platform_commission', 'promotions', 'gateway_fees', 'customer_external'] as const),
      ]),
    ).toEqual({
      ...{ held: 0, escrow: 0, refunds: 0, disputed: 0, platform_losses: 0 },
      ...{ platform_commission: sums.commission, promotions: 0 - sums.promotion, gateway_fees: 0 - sums.fees },
      customer_external: 0 - sums.external,
    });
    for (const [id, cents] of providerCents)
      expect([id, await ways.balance(`provider_payable:${id}`)]).toEqual([id, cents]);
    for (const [id, cents] of walletCents)
      expect([id, await ways.balance(`customer_wallet:${id}`)]).toEqual([id, cents]);
    expect(await ways.balances()).toEqual([]);
  });
});
