/** A server of contract section 2 whose spellings, types and failures a test chooses. Speaks through HTTP or in process. */
import { challengeLocally, confirmLocally, localIntent } from '../client/testGateway';
import { formatMoney } from '../domain/money';
import { quote } from '../domain/quote';
import { dataViews, type FlagKey, type WireCallName, wireCalls } from '../wire/calls';
import { toCategories } from '../wire/catalog';
import { list, record, text } from '../wire/read';
import { exampleAnswers } from './examples';

export interface StubBehaviour {
  readonly outcome?: 'success' | 'failure';
  /** How the flag is written; 'absent' leaves it out. The contract's own way when not given. */
  readonly flag?: { readonly keys: readonly FlagKey[]; readonly value: unknown } | 'absent';
  /** `html502` and `html200` answer with a page, `hang` never answers, `cut` drops the connection. */
  readonly fault?: 'html502' | 'html200' | 'hang' | 'cut';
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Merged over the example's body; a key given as undefined is left out. */
  readonly body?: Readonly<Record<string, unknown>>;
}

export interface StubRequest {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  /** Of a multipart body; undefined for others. */
  readonly form?: FormData;
  readonly json?: unknown;
}

export interface StubResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export type StubTarget = WireCallName | `view:${keyof typeof dataViews}` | `v1:${string}`;

export class Stub {
  readonly requests: StubRequest[] = [];
  private readonly behaviours = new Map<StubTarget, StubBehaviour>();

  /** Until `reset()`. Targets are calls, `view:<name>` and `v1:<path>`. */
  on(target: StubTarget, behaviour: StubBehaviour): this {
    this.behaviours.set(target, behaviour);
    return this;
  }

  reset(): void {
    this.behaviours.clear();
    this.requests.length = 0;
  }

  requestsTo(call: WireCallName): StubRequest[] {
    return this.requests.filter((request) => request.path === `/UserController${wireCalls[call].path}`);
  }

  /** Undefined: never answer. 'cut': drop the connection. */
  answer(request: StubRequest): StubResponse | 'hang' | 'cut' {
    this.requests.push(request);
    const view = /^\/data\/(.+)\.json$/.exec(request.path)?.[1] as keyof typeof dataViews | undefined;
    if (view && dataViews[view]) return this.answerView(view);
    const v1 = /^\/api\/v1(\/.*)$/.exec(request.path)?.[1];
    if (v1) return this.finish(this.behaviours.get(`v1:${v1}`) ?? {}, answerV1(v1, request));
    const call = (Object.keys(wireCalls) as WireCallName[]).find(
      (name) => request.path === `/UserController${wireCalls[name].path}`,
    );
    if (!call || request.method !== 'POST') return json(404, { response: false, message: 'Not found.' });
    return this.answerCall(call, this.behaviours.get(call) ?? {});
  }

  private answerView(view: keyof typeof dataViews) {
    const own = this.behaviours.get(`view:${view}`);
    const call = dataViews[view];
    return this.answerCall(call, own ?? this.behaviours.get(call) ?? {});
  }

  private answerCall(call: WireCallName, behaviour: StubBehaviour) {
    const isSuccess = behaviour.outcome !== 'failure';
    const { flagKeys, success, failure } = wireCalls[call];
    const told = behaviour.flag ?? { keys: flagKeys, value: isSuccess ? success : failure };
    const flags = told === 'absent' ? {} : Object.fromEntries(told.keys.map((key) => [key, told.value]));
    return this.finish(behaviour, json(200, { ...flags, ...exampleAnswers[call][isSuccess ? 'success' : 'failure'] }));
  }

  private finish(behaviour: StubBehaviour, answer: StubResponse): StubResponse | 'hang' | 'cut' {
    const page = { 'Content-Type': 'text/html' };
    switch (behaviour.fault) {
      case 'hang':
      case 'cut':
        return behaviour.fault;
      case 'html502':
        return { status: 502, headers: page, body: '<html><h1>502 Bad Gateway</h1></html>' };
      case 'html200':
        return { status: 200, headers: page, body: '<html><h1>Welcome</h1></html>' };
      default:
        return {
          status: behaviour.status ?? answer.status,
          headers: { ...answer.headers, ...behaviour.headers },
          body: JSON.stringify({ ...JSON.parse(answer.body), ...behaviour.body }),
        };
    }
  }
}

function json(status: number, body: unknown): StubResponse {
  return { status, headers: { 'Content-Type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) };
}

const portland = { id: 'a_1', label: 'Pearl District', address: '1120 NW Couch St', lat: '45.5235', long: '-122.6820' };

function answerV1(path: string, request: StubRequest): StubResponse {
  const body = record(request.json);
  if (path === '/quote') return answerQuote(body);
  if (path === '/payments/intents') return json(200, { ...intentWire(localIntent(4099)) });
  if (path.startsWith('/payments/intents/')) {
    return json(200, { id: path.split('/').at(-1), amount: '40.99', currency: 'usd', status: 'requires_capture' });
  }
  if (path === '/payments/test/confirm') {
    const card = {
      number: text(body.number),
      expMonth: Number(body.exp_month),
      expYear: Number(body.exp_year),
      cvc: text(body.cvc),
    };
    return json(200, confirmLocally(text(body.client_secret), card, new Date()));
  }
  if (path === '/payments/test/challenge') {
    return json(200, challengeLocally(text(body.client_secret), body.outcome === 'pass'));
  }
  if (path === '/addresses') return json(200, { suggestions: [portland] });
  if (path === '/addresses/reverse') return json(200, { address: portland });
  const problem = {
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: '',
    code: 'not_found',
    request_id: 'r',
  };
  return json(404, problem);
}

function intentWire(intent: ReturnType<typeof localIntent>) {
  return {
    id: intent.id,
    client_secret: intent.clientSecret,
    amount: formatMoney(intent.amountCents),
    currency: intent.currency,
    status: intent.status,
  };
}

function answerQuote(body: Readonly<Record<string, unknown>>): StubResponse {
  const ids = Array.isArray(body.subcategory_ids) ? body.subcategory_ids : [];
  const services = toCategories(exampleAnswers.categories.success).flatMap((category) => category.services);
  const lines = services.filter((service) => ids.includes(service.id));
  const code = text(body.coupon).toUpperCase();
  if (code && !list(exampleAnswers.coupons.success.deliverydata).some((coupon) => coupon.coupon_name === code)) {
    const detail = { detail: 'Invalid coupon code!', code: 'coupon_invalid', field: 'coupon', request_id: 'r_1' };
    return json(422, { type: 'about:blank', title: 'Unprocessable', status: 422, ...detail });
  }
  const totals = quote(lines, code ? { kind: 'percent', points: 1_000 } : undefined, 1_000);
  return json(200, {
    quote_id: 'q_1',
    expires_at: '2099-01-01T00:00:00Z',
    category_id: body.category_id,
    provider_id: text(body.provider_id),
    lines: lines.map((line) => ({
      subcategory_id: line.id,
      subcategory_name: line.name,
      price: formatMoney(line.priceCents),
    })),
    totalPrice: formatMoney(totals.totalCents),
    coupon: code,
    coupon_discount: formatMoney(totals.discountCents),
    delivery_cost: formatMoney(totals.grandCents),
    admin_profit: formatMoney(totals.adminCents),
    driver_delivery_cost: formatMoney(totals.driverCents),
    percentage: 10,
    currency: 'usd',
  });
}
