import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import Stripe from 'stripe';
import { StripeConnectMock } from './stripeConnectMock';
import { cardDeclinedError, invalidRequestError, newId, type StripeCall, StripeMockError } from './stripeParts';

/**
 * Mock of the used parts of Stripe's API, written from its published description. The types of the official SDK, which
 * Stripe generates from that description, check the shapes. The rules (order of calls, idempotency keys, error codes)
 * are those of the API reference. Shares no code with the adapter under test.
 */

type IntentShape = Pick<
  Stripe.PaymentIntent,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_received'
  | 'currency'
  | 'status'
  | 'metadata'
  | 'client_secret'
  | 'capture_method'
> & { customer: string | null; latest_charge: string | null };
type ChargeShape = Pick<Stripe.Charge, 'id' | 'object' | 'amount' | 'amount_captured' | 'amount_refunded' | 'refunded'>;
type DisputeShape = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'currency' | 'reason' | 'status' | 'created' | 'payment_intent'
> & {
  balance_transactions: Pick<Stripe.BalanceTransaction, 'id' | 'amount' | 'fee' | 'currency'>[];
  evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by' | 'has_evidence' | 'submission_count' | 'past_due'>;
};
type BalanceTransactionShape = Pick<
  Stripe.BalanceTransaction,
  'id' | 'object' | 'amount' | 'fee' | 'currency' | 'created' | 'type'
> & { source: object };
type MethodShape = Pick<Stripe.PaymentMethod, 'id' | 'object'> & {
  type: 'card';
  customer: string | null;
  card: Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'>;
};
type SetupIntentShape = Pick<Stripe.SetupIntent, 'id' | 'object' | 'status' | 'client_secret'> & {
  customer: string | null;
  payment_method: string | null;
};

/**
 * Faults. `lost`: done, but the response never arrives. `ignored`: neither. `broken`: Stripe fails with 500. `denied`:
 * the key is wrong.
 */
export type Fault = 'lost' | 'ignored' | 'broken' | 'denied' | undefined;

export const STRIPE_KEY = 'sk_test_mock';
export const WEBHOOK_SECRET = 'whsec_mock';
export const CONNECT_SECRET = 'whsec_mock_connect';

export class StripeMock {
  readonly calls: StripeCall[] = [];
  readonly intents = new Map<string, IntentShape>();
  readonly charges = new Map<string, ChargeShape>();
  readonly methods = new Map<string, MethodShape>();
  readonly setUps = new Map<string, SetupIntentShape>();
  readonly connect = new StripeConnectMock();
  readonly disputes = new Map<string, DisputeShape>();
  readonly unrefundable = new Set<string>();
  readonly lines: BalanceTransactionShape[] = [];
  fault: (call: StripeCall) => Fault = () => undefined;
  onCall: (call: StripeCall, moment: 'arrived' | 'done') => void = () => {};
  url = '';
  #responses = new Map<string, { request: string; status: number; body: unknown }>();
  #customers = new Set<string>();
  #hanging = new Set<ServerResponse>();
  #server!: Server;

  async start() {
    this.#server = createServer((request, response) => void this.#serve(request, response));
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    this.url = `http://127.0.0.1:${(this.#server.address() as { port: number }).port}`;
    return this;
  }

  async stop() {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** Our code never sees the card, as with Stripe's own script in the browser. */
  confirmInBrowser(id: string, outcome: 'ok' | 'challenge' | 'declined' = 'ok') {
    const intent = this.#intent(id);
    if (outcome === 'declined') intent.status = 'requires_payment_method';
    else if (outcome === 'challenge') intent.status = 'requires_action';
    else this.#authorise(intent);
  }

  finishSetUp(id: string, last4 = '4242') {
    const setUp = this.setUps.get(id);
    if (!setUp) throw new Error('no such set-up');
    const method: MethodShape = {
      id: newId('pm'),
      object: 'payment_method',
      type: 'card',
      customer: setUp.customer,
      card: { brand: last4 === '4444' ? 'mastercard' : 'visa', last4, exp_month: 12, exp_year: 2040 },
    };
    this.methods.set(method.id, method);
    Object.assign(setUp, { status: 'succeeded', payment_method: method.id });
  }

  openDispute(intentId: string, reason: string): DisputeShape {
    const { amount, currency } = this.#intent(intentId);
    const created = Math.floor(Date.now() / 1000);
    const dispute: DisputeShape = {
      ...{ id: newId('du'), object: 'dispute', amount, currency, reason, status: 'needs_response', created },
      payment_intent: intentId,
      balance_transactions: [],
      evidence_details: { due_by: created + 604_800, has_evidence: false, submission_count: 0, past_due: false },
    };
    this.disputes.set(dispute.id, dispute);
    this.#moveDispute(dispute, -amount, 1500);
    return dispute;
  }

  closeDispute(id: string, status: 'won' | 'lost') {
    const dispute = this.#dispute(id);
    dispute.status = status;
    if (status === 'won') this.#moveDispute(dispute, dispute.amount, 0);
  }

  #moveDispute(dispute: DisputeShape, amount: number, fee: number) {
    const line = this.#line('adjustment', amount, fee, { ...dispute, balance_transactions: [] });
    dispute.balance_transactions.push(line);
  }

  #line(type: Stripe.BalanceTransaction['type'], amount: number, fee: number, source: object): BalanceTransactionShape {
    const created = Math.floor(Date.now() / 1000);
    const line: BalanceTransactionShape = {
      ...{ id: newId('txn'), object: 'balance_transaction', amount, fee, currency: 'usd', created, type, source },
    };
    this.lines.push(line);
    return line;
  }

  #dispute(id: string): DisputeShape {
    const dispute = this.disputes.get(id);
    if (!dispute) throw invalidRequestError('resource_missing', `No such dispute: '${id}'`, 404);
    return dispute;
  }

  failRefund(intentId: string) {
    const charge = this.#chargeOf(this.#intent(intentId));
    this.#line('refund_failure', charge.amount_refunded, 0, { object: 'refund', payment_intent: intentId });
    Object.assign(charge, { amount_refunded: 0, refunded: false });
  }

  refundOnPages(intentId: string, amount: number) {
    this.#refund(new URLSearchParams({ payment_intent: intentId, amount: String(amount) }));
  }

  #submit(dispute: DisputeShape, form: URLSearchParams): DisputeShape {
    if (dispute.status !== 'needs_response') throw invalidRequestError('dispute_not_open', 'This dispute is closed.');
    const details = { ...dispute.evidence_details, has_evidence: true };
    const isSubmitted = form.get('submit') === 'true';
    return Object.assign(dispute, {
      evidence_details: { ...details, submission_count: details.submission_count + (isSubmitted ? 1 : 0) },
      ...(isSubmitted && { status: 'under_review' }),
    });
  }

  #listLines(form: URLSearchParams): object {
    const [from, until] = [Number(form.get('created[gte]')), Number(form.get('created[lt]'))];
    const all = this.lines.filter(({ created }) => created >= from && created < until).reverse();
    const after = all.findIndex(({ id }) => id === form.get('starting_after')) + 1;
    const data = all.slice(after, after + Number(form.get('limit') ?? 10));
    return { object: 'list', url: '/v1/balance_transactions', data, has_more: after + data.length < all.length };
  }

  event(type: string, intentId: string, id = newId('evt')) {
    return this.eventOf(
      type,
      this.disputes.get(intentId) ?? this.intents.get(intentId) ?? { id: intentId, object: 'payment_intent' },
      { id },
    );
  }

  /** An event of a connected account names it and uses the secret of that endpoint. */
  eventOf(type: string, object: object, change: { id?: string; account?: string; secret?: string } = {}) {
    const { id = newId('evt'), account, secret = WEBHOOK_SECRET } = change;
    const payload = JSON.stringify({ id, object: 'event', type, account, data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    return { id, payload, signature };
  }

  async #serve(request: IncomingMessage, response: ServerResponse) {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? '', 'http://mock');
    const { 'idempotency-key': key, 'stripe-account': account } = request.headers;
    const form = new URLSearchParams(request.method === 'GET' ? url.search : Buffer.concat(chunks).toString());
    const call = {
      method: request.method ?? '',
      path: url.pathname,
      key: typeof key === 'string' ? key : undefined,
      account: typeof account === 'string' ? account : undefined,
      form,
    };
    this.calls.push(call);
    this.onCall(call, 'arrived');
    const fault = this.fault(call);
    if (fault === 'ignored') return void this.#hanging.add(response);
    const body =
      fault === 'broken'
        ? { status: 500, body: { error: { type: 'api_error', message: 'Something went wrong on our end.' } } }
        : fault !== 'denied' && request.headers.authorization === `Bearer ${STRIPE_KEY}`
          ? this.#nextResponses(call)
          : { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } } };
    this.onCall(call, 'done');
    if (fault === 'lost') return void this.#hanging.add(response);
    response.writeHead(body.status, { 'Content-Type': 'application/json', 'Request-Id': newId('req') });
    response.end(JSON.stringify(body.body));
  }

  /** Repeats the response of the same key. Other parameters are an error. */
  #nextResponses(call: StripeCall): { status: number; body: unknown } {
    const request = `${call.method} ${call.path} ${call.form}`;
    const key = call.key && call.method === 'POST' ? `${call.account ?? ''} ${call.key}` : '';
    const earlier = this.#responses.get(key);
    if (earlier && earlier.request !== request) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.';
      return { status: 400, body: { error: { type: 'idempotency_error', message } } };
    }
    if (earlier) return earlier;
    let result: { status: number; body: unknown };
    try {
      result = { status: 200, body: this.#expanded(this.#respond(call), call.form) };
    } catch (error) {
      if (!(error instanceof StripeMockError)) throw error;
      result = { status: error.status, body: error.body };
    }
    if (key) this.#responses.set(key, { request, ...result });
    return result;
  }

  #expanded(object: object, form: URLSearchParams): object {
    const expected = [...form].filter(([name]) => name.startsWith('expand')).map(([, value]) => value);
    const result: Record<string, unknown> = structuredClone({ ...object });
    for (const field of expected) {
      const id = String(result[field]);
      result[field] = this.charges.get(id) ?? this.methods.get(id) ?? result[field] ?? null;
    }
    return structuredClone(result);
  }

  /** Forgets the idempotency keys, as Stripe does after a day. */
  forgetKeys() {
    this.#responses.clear();
  }

  #respond(call: StripeCall): object {
    const { method, path, form } = call;
    const [, , resource = '', id = '', action = ''] = path.split('/');
    const route = `${method} ${resource}${id ? '/:id' : ''}${action ? `/${action}` : ''}`;
    switch (route) {
      case 'POST customers': {
        const customer = newId('cus');
        this.#customers.add(customer);
        return { id: customer, object: 'customer' };
      }
      case 'POST payment_intents':
        return this.#create(form);
      case 'GET payment_intents/:id':
        return this.#intent(id);
      case 'POST payment_intents/:id':
        return Object.assign(this.#intent(id), { customer: form.get('customer') });
      case 'POST payment_intents/:id/confirm':
        return this.#confirm(this.#intent(id), form.get('payment_method') ?? '');
      case 'POST payment_intents/:id/capture':
        return this.#capture(this.#intent(id));
      case 'POST payment_intents/:id/cancel':
        return this.#cancel(this.#intent(id));
      case 'POST refunds':
        return this.#refund(form);
      case 'GET disputes/:id':
        return this.#dispute(id);
      case 'POST disputes/:id':
        return this.#submit(this.#dispute(id), form);
      case 'GET balance_transactions':
        return this.#listLines(form);
      case 'POST setup_intents': {
        const setUpId = newId('seti');
        const setUp: SetupIntentShape = {
          id: setUpId,
          object: 'setup_intent',
          status: 'requires_payment_method',
          client_secret: `${setUpId}_secret_${newId('x')}`,
          customer: form.get('customer'),
          payment_method: null,
        };
        this.setUps.set(setUpId, setUp);
        return setUp;
      }
      case 'GET setup_intents/:id': {
        const setUp = this.setUps.get(id);
        if (!setUp) throw invalidRequestError('resource_missing', 'No such setupintent', 404);
        return setUp;
      }
      case 'POST payment_methods/:id/detach': {
        const card = this.methods.get(id);
        if (!card?.customer)
          throw invalidRequestError('resource_missing', 'The payment method is not attached to a customer');
        return Object.assign(card, { customer: null });
      }
      default: {
        const answer = this.connect.respond(route, id, call);
        if (answer) return answer;
        throw invalidRequestError('url_invalid', `Unrecognized request URL (${route})`, 404);
      }
    }
  }

  #intent(id: string): IntentShape {
    const intent = this.intents.get(id);
    if (!intent) throw invalidRequestError('resource_missing', `No such payment_intent: '${id}'`, 404);
    return intent;
  }

  #create(form: URLSearchParams): IntentShape {
    const id = newId('pi');
    const intent: IntentShape = {
      id,
      object: 'payment_intent',
      amount: Number(form.get('amount')),
      amount_received: 0,
      currency: form.get('currency') ?? '',
      status: 'requires_payment_method',
      metadata: { user_id: form.get('metadata[user_id]') ?? '' },
      client_secret: `${id}_secret_${newId('x')}`,
      capture_method: form.get('capture_method') === 'manual' ? 'manual' : 'automatic_async',
      customer: form.get('customer'),
      latest_charge: null,
    };
    if (!(intent.amount >= 50)) throw invalidRequestError('amount_too_small', 'Amount must be at least $0.50 usd');
    const token = form.get('payment_method_data[card][token]');
    if (token && !/^tok_(visa|mastercard)$/.test(token))
      throw invalidRequestError('resource_missing', `No such token: '${token}'`);
    this.intents.set(id, intent);
    if (form.get('confirm') === 'true') this.#authorise(intent);
    return intent;
  }

  #authorise(intent: IntentShape) {
    if (!['requires_payment_method', 'requires_action'].includes(intent.status)) throw this.#unexpected(intent);
    const id = newId('ch');
    const captured = intent.capture_method === 'manual' ? 0 : intent.amount;
    this.charges.set(id, {
      id,
      object: 'charge',
      amount: intent.amount,
      amount_captured: captured,
      amount_refunded: 0,
      refunded: false,
    });
    Object.assign(intent, {
      latest_charge: id,
      status: captured ? 'succeeded' : 'requires_capture',
      amount_received: captured,
    });
  }

  #confirm(intent: IntentShape, methodId: string): IntentShape {
    const method = this.methods.get(methodId);
    if (!method) throw invalidRequestError('resource_missing', `No such PaymentMethod: '${methodId}'`);
    if (method.customer !== intent.customer) {
      throw invalidRequestError('payment_method_customer_mismatch', 'The PaymentMethod belongs to another Customer.');
    }
    if (method.card.last4 === '0002') throw cardDeclinedError('card_declined', 'generic_decline');
    if (method.card.last4 === '3155' && intent.status === 'requires_payment_method') intent.status = 'requires_action';
    else this.#authorise(intent);
    return intent;
  }

  #unexpected = ({ status }: IntentShape) =>
    invalidRequestError('payment_intent_unexpected_state', `This PaymentIntent has a status of ${status}.`);

  #chargeOf(intent: IntentShape): ChargeShape {
    const charge = this.charges.get(intent.latest_charge ?? '');
    if (!charge) throw this.#unexpected(intent);
    return charge;
  }

  #capture(intent: IntentShape): IntentShape {
    if (intent.status !== 'requires_capture') throw this.#unexpected(intent);
    this.#chargeOf(intent).amount_captured = intent.amount;
    this.#line('charge', intent.amount, 160, { object: 'charge', payment_intent: intent.id });
    return Object.assign(intent, { status: 'succeeded', amount_received: intent.amount });
  }

  #cancel(intent: IntentShape): IntentShape {
    if (intent.status === 'succeeded' || intent.status === 'canceled') throw this.#unexpected(intent);
    return Object.assign(intent, { status: 'canceled' });
  }

  #refund(form: URLSearchParams): object {
    const charge = this.#chargeOf(this.#intent(form.get('payment_intent') ?? ''));
    const amount = Number(form.get('amount'));
    if (this.unrefundable.has(form.get('payment_intent') ?? ''))
      throw invalidRequestError('charge_not_refundable', 'This charge cannot be refunded.');
    if (charge.amount_refunded + amount > charge.amount_captured) {
      throw invalidRequestError('charge_already_refunded', 'Refund amount is greater than unrefunded amount on charge');
    }
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount_captured;
    this.#line('refund', -amount, 0, { object: 'refund', payment_intent: form.get('payment_intent') });
    return { id: newId('re'), object: 'refund', amount, status: 'succeeded' };
  }
}
