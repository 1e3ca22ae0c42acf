import type { CreateBookingInput } from '@doorstep/shared-api/bookings';
import type { CreatedBooking, Quote } from '@doorstep/shared-api/domain';
import type { BookingOrder, PendingBooking } from '../booking/pendingBooking';
import {
  type CardGateway,
  type CardOutcome,
  type OpenPayment,
  type PaymentMethod,
  walletPartIn,
} from '../payment/cardGateway';
import { type AttemptEvent, afterEvent, type PaymentAttempt, pollDelay, resumeStepOf } from '../payment/paymentAttempt';
import { type CheckoutProblem, declineProblem, requestFailureOf } from './checkoutError';

export type CheckoutPhase =
  | { readonly name: 'ready'; readonly problem?: CheckoutProblem }
  | { readonly name: 'working' }
  | { readonly name: 'challenge'; readonly amountCents: number; readonly isUpi: boolean }
  /** The outcome is not known yet. `stalled`: polling has stopped, and the customer decides whether to ask again. */
  | { readonly name: 'checking'; readonly stalled: boolean }
  | { readonly name: 'signIn' }
  | { readonly name: 'booked'; readonly booking: CreatedBooking; readonly amountCents: number };

export interface CheckoutPorts {
  readonly gateway: CardGateway;
  readonly createBooking: (input: CreateBookingInput) => Promise<CreatedBooking>;
  readonly attempt: { read(): PaymentAttempt | undefined; write(attempt: PaymentAttempt | undefined): void };
  readonly pending: {
    recall(key: string): PendingBooking | undefined;
    remember(pending: PendingBooking): void;
    forget(key: string): void;
  };
  readonly photos: (places: readonly number[]) => Promise<readonly (Blob | undefined)[]>;
  readonly photoPlaces: () => readonly number[];
  /** Finds this booking in the server's list. Present only when a repeated request could book twice. */
  readonly findBooking?: (pending: PendingBooking) => Promise<CreatedBooking | undefined>;
  /**
   * Acquires the payment lock, which one tab holds at a time. Returns a release function, or undefined when another tab
   * has it and `wait` is false.
   */
  readonly acquire: (wait: boolean) => Promise<(() => void) | undefined>;
  readonly newKey: () => string;
  readonly now: () => Date;
  /** Resolves after the time, or sooner when the connection comes back. */
  readonly sleep: (ms: number) => Promise<void>;
  readonly onBooked: () => Promise<void>;
}

const MAX_POLLS = 3;

/**
 * An attempt has one idempotency key, kept in the draft. It continues after reloads, server failures and expired
 * sessions until the server accepts or refuses the booking.
 */
export class Checkout {
  phase: CheckoutPhase = { name: 'ready' };
  #listeners = new Set<() => void>();
  #running = false;
  #hasLeft = false;
  #release: (() => void) | undefined;
  #payment: (OpenPayment & { readonly quote: Quote }) | undefined;
  #isUpi = false;
  #walletCents = 0;

  constructor(private readonly ports: CheckoutPorts) {}

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  getPhase = (): CheckoutPhase => this.phase;

  /** Ignored while another request is under way. */
  pay(order: BookingOrder, paymentMethod: PaymentMethod): Promise<void> {
    return this.#mutex(false, async () => {
      if (resumeStepOf(this.ports.attempt.read()) !== 'start') return this.#continue();
      const payment = await this.#open(order, paymentMethod);
      if (!payment) return;
      this.#happened({ type: 'cardSent' });
      await this.#query(() => this.ports.gateway.confirm(payment, paymentMethod));
    });
  }

  /** A retry after a failure carries the same key. */
  book(order: BookingOrder): Promise<void> {
    return this.#mutex(false, async () => {
      const earlier = this.ports.attempt.read();
      if (earlier?.reference && resumeStepOf(earlier) !== 'start') return this.#continue();
      if (earlier?.status !== 'booking') {
        const idempotencyKey = this.ports.newKey();
        this.#remember(idempotencyKey, order);
        this.#happened({ type: 'bookingSent', idempotencyKey });
      }
      await this.#sendBooking();
    });
  }

  answerChallenge(outcome: 'pass' | 'fail'): Promise<void> {
    const payment = this.#payment;
    if (this.phase.name !== 'challenge' || !payment) return Promise.resolve();
    return this.#mutex(true, async () => {
      this.#happened({ type: 'cardSent' });
      await this.#query(() => this.ports.gateway.answerChallenge(payment, outcome));
    });
  }

  /**
   * Continues an attempt of the draft whose outcome is unknown: sends its booking again or asks the gateway about its
   * payment.
   */
  resume(): Promise<void> {
    this.#hasLeft = false;
    if (resumeStepOf(this.ports.attempt.read()) === 'start') return Promise.resolve();
    this.#show({ name: 'checking', stalled: false });
    return this.#mutex(true, () => this.#continue());
  }

  dismiss(): void {
    if (this.phase.name === 'ready') this.#show({ name: 'ready' });
  }

  /** Allows another payment here after the result of the last one was shown. */
  begin(): void {
    if (this.phase.name === 'booked') this.#show({ name: 'ready' });
  }

  /** Called when the screen unmounts. Finishes the current request, then lets another tab or visit continue. */
  leave(): void {
    this.#hasLeft = true;
    if (!this.#running) this.#releaseLock();
  }

  async #continue(): Promise<void> {
    const attempt = this.ports.attempt.read();
    const next = resumeStepOf(attempt);
    if (next === 'sendBooking') await this.#sendBooking();
    else if (next === 'askGateway' && attempt?.reference) await this.#queryGateway(attempt.reference, attempt);
    else this.#show({ name: 'ready' });
  }

  async #open(
    order: BookingOrder,
    paymentMethod: PaymentMethod,
  ): Promise<(OpenPayment & { readonly quote: Quote }) | undefined> {
    const { quote } = order;
    const open = this.#payment;
    // A UPI payment is requested each time it is opened, so it is never reused.
    const isSame = paymentMethod.kind !== 'upi' && !this.#isUpi && walletPartIn(paymentMethod) === this.#walletCents;
    this.#walletCents = walletPartIn(paymentMethod);
    this.#isUpi = paymentMethod.kind === 'upi';
    if (isSame && open && open.quote === quote && this.ports.attempt.read()?.reference === open.reference) {
      this.#remember(this.ports.attempt.read()?.idempotencyKey ?? this.ports.newKey(), order);
      return open;
    }
    try {
      const payment = await this.ports.gateway.open(quote, paymentMethod);
      if (payment.amountCents !== quote.payableCents) {
        this.#stop({ key: 'payment.priceChanged', help: 'amounts' });
        return undefined;
      }
      const idempotencyKey = this.ports.newKey();
      this.#payment = { ...payment, quote };
      this.#remember(idempotencyKey, order);
      this.#happened({ type: 'opened', idempotencyKey, reference: payment.reference });
      return this.#payment;
    } catch (error) {
      const failure = requestFailureOf(error);
      if (failure.kind === 'session') this.#show({ name: 'signIn' });
      else this.#stop(failure.kind === 'unknown' ? { key: 'payment.notStarted' } : failure.problem);
      return undefined;
    }
  }

  async #query(question: () => Promise<CardOutcome>): Promise<void> {
    try {
      await this.#dispatch(await question());
    } catch (error) {
      const failure = requestFailureOf(error);
      if (failure.kind === 'unknown') {
        const reference = this.ports.attempt.read()?.reference;
        if (reference) await this.#queryGateway(reference);
        return;
      }
      this.#happened({ type: 'declined' });
      if (failure.kind === 'session') this.#show({ name: 'signIn' });
      else this.#stop(failure.problem);
    }
  }

  async #dispatch(outcome: CardOutcome): Promise<void> {
    if (outcome.kind === 'challenge') {
      this.#happened({ type: 'challenged' });
      this.#show({ name: 'challenge', amountCents: this.#payment?.amountCents ?? 0, isUpi: this.#isUpi });
    } else if (outcome.kind === 'declined') {
      this.#happened({ type: 'declined' });
      this.#stop(declineProblem(outcome));
    } else {
      this.#happened({ type: 'authorized', ...(outcome.reference && { reference: outcome.reference }) });
      await this.#sendBooking();
    }
  }

  async #queryGateway(reference: string, resumed?: PaymentAttempt): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      this.#show({ name: 'checking', stalled: false });
      try {
        const state = await this.ports.gateway.stateOf(reference);
        if (state.kind === 'authorized') return await this.#dispatch(state);
        if (state.kind === 'challenge') return await this.#returnToChallenge(reference);
        if (state.kind === 'open')
          return this.#decline(resumed?.status === 'challenge' ? 'payment.leftOpen' : 'payment.refused');
      } catch (error) {
        const failure = requestFailureOf(error);
        if (failure.kind === 'session') return this.#show({ name: 'signIn' });
        if (failure.kind === 'refused') return this.#decline('payment.refused');
      }
      if (!(await this.#waited(tries))) return;
    }
  }

  /**
   * A reload interrupted the bank challenge. Opening the same quote again returns the same payment, secret included.
   */
  async #returnToChallenge(reference: string): Promise<void> {
    const key = this.ports.attempt.read()?.idempotencyKey ?? '';
    const { order, walletCents } = this.ports.pending.recall(key) ?? {};
    const quote = order?.quote;
    const current = this.#payment?.reference === reference ? this.#payment : undefined;
    const payment =
      current ??
      (quote && (await this.ports.gateway.open(quote, { ...(walletCents && { walletCents }) }).catch(() => undefined)));
    if (payment?.reference !== reference || !(current?.quote ?? quote)) return this.#decline('payment.leftOpen');
    this.#payment = { ...payment, quote: (current?.quote ?? quote) as Quote };
    await this.#dispatch({ kind: 'challenge' });
  }

  async #sendBooking(): Promise<void> {
    this.#happened({ type: 'bookingSent' });
    const attempt = this.ports.attempt.read();
    const pending = attempt && this.ports.pending.recall(attempt.idempotencyKey);
    if (!attempt || !pending) {
      // The order of an older visit cannot be repeated exactly. The server voids a payment without a booking.
      this.#happened({ type: 'refused' });
      this.#stop({ key: 'payment.refused' });
      return;
    }
    const photos = await this.ports.photos(pending.photoPlaces);
    for (let tries = 1; ; tries += 1) {
      try {
        const booking = await this.ports.createBooking({
          ...pending.order,
          photos,
          stripeToken: attempt.reference,
          idempotencyKey: attempt.idempotencyKey,
          firstSentAt: pending.firstSentAt,
        });
        return await this.#booked(booking, pending);
      } catch (error) {
        const failure = requestFailureOf(error);
        if (failure.kind === 'session') return this.#show({ name: 'signIn' });
        const createdBooking = await this.#findBooking(pending, failure.kind === 'unknown');
        if (createdBooking) return await this.#booked(createdBooking, pending);
        if (failure.kind === 'refused') {
          this.#happened({ type: 'refused' });
          this.ports.pending.forget(pending.idempotencyKey);
          this.#stop(failure.problem);
          return;
        }
        // Let the customer decide to resend when there is no payment, or when the server does not recognise a repeat.
        if (!attempt.reference || this.ports.findBooking) return this.#stop({ key: 'failure.unexpected' });
      }
      this.#show({ name: 'checking', stalled: false });
      if (!(await this.#waited(tries))) return;
    }
  }

  /** For a server without idempotency keys: looks in its list, because the booking may have arrived. */
  async #findBooking(pending: PendingBooking, patiently: boolean): Promise<CreatedBooking | undefined> {
    for (let tries = 1; this.ports.findBooking && tries <= (patiently ? MAX_POLLS : 1); tries += 1) {
      if (patiently) this.#show({ name: 'checking', stalled: false });
      const createdBooking = await this.ports.findBooking(pending).catch(() => undefined);
      if (createdBooking) return createdBooking;
      if (patiently && tries < MAX_POLLS) await this.ports.sleep(pollDelay(tries) ?? 0);
    }
    return undefined;
  }

  async #booked(booking: CreatedBooking, pending: PendingBooking): Promise<void> {
    this.#happened({ type: 'booked' });
    this.ports.pending.forget(pending.idempotencyKey);
    this.#show({ name: 'booked', booking, amountCents: pending.order.quote.payableCents });
    await this.ports.onBooked();
  }

  /** Waits before the next try. Returns false when the customer has left, or should decide, which it shows. */
  async #waited(tries: number): Promise<boolean> {
    const wait = pollDelay(tries);
    if (wait === undefined) {
      this.#show({ name: 'checking', stalled: true });
      return false;
    }
    await this.ports.sleep(wait);
    return !this.#hasLeft;
  }

  #remember(idempotencyKey: string, order: BookingOrder): void {
    this.ports.pending.remember({
      idempotencyKey,
      firstSentAt: this.ports.now().toISOString(),
      order,
      photoPlaces: this.ports.photoPlaces(),
      ...(this.#walletCents > 0 && { walletCents: this.#walletCents }),
    });
  }

  #happened(event: AttemptEvent): void {
    const before = this.ports.attempt.read();
    const after = afterEvent(before, event);
    if (after !== before) this.ports.attempt.write(after);
  }

  #decline(key: 'payment.leftOpen' | 'payment.refused'): void {
    this.#happened({ type: 'declined' });
    this.#stop({ key });
  }

  #stop(problem: CheckoutProblem): void {
    this.#show({ name: 'ready', problem });
  }

  #show(phase: CheckoutPhase): void {
    this.phase = phase;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Runs one step at a time, in one tab at a time. The lock is held until a bank challenge is answered. */
  async #mutex(wait: boolean, work: () => Promise<void>): Promise<void> {
    if (this.#running || this.phase.name === 'booked') return;
    this.#running = true;
    try {
      if (!this.#release) {
        if (this.phase.name === 'ready') this.#show({ name: 'working' });
        this.#release = await this.ports.acquire(wait);
        if (!this.#release) return this.#show({ name: 'ready', problem: { key: 'payment.otherTab' } });
      }
      if (this.phase.name !== 'checking') this.#show({ name: 'working' });
      await work();
    } finally {
      this.#running = false;
      if (this.phase.name !== 'challenge' || this.#hasLeft) this.#releaseLock();
    }
  }

  #releaseLock(): void {
    this.#release?.();
    this.#release = undefined;
  }
}
