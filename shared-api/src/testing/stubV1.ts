import { completeChallengeLocally, confirmIntentLocally, localIntent } from '../client/testGateway';
import { formatMoney } from '../domain/money';
import { quote } from '../domain/quote';
import { toCategories } from '../wire/catalog';
import { list, record, text } from '../wire/read';
import { exampleResponses } from './examples';
import { bookingsResponse } from './examplesBookings';
import { exampleV1 } from './examplesV1';
import { json, type StubRequest, type StubResponse } from './stubMessages';

const portland = { id: 'a_1', label: 'Pearl District', address: '1120 NW Couch St', lat: '45.5235', long: '-122.6820' };

export function respondV1(path: string, request: StubRequest): StubResponse {
  const body = record(request.json);
  if (path === '/quote') return quoteResponse(body);
  if (path === '/payments/intents') {
    const isConfirmed = body.payment_method_id !== undefined || body.use_wallet === true;
    return json(200, { ...intentWire(localIntent(4099)), ...(isConfirmed && { status: 'requires_capture' }) });
  }
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
    return json(200, confirmIntentLocally(text(body.client_secret), card, new Date()));
  }
  if (path === '/payments/test/challenge') {
    return json(200, completeChallengeLocally(text(body.client_secret), body.outcome === 'pass'));
  }
  if (path === '/addresses') return json(200, { suggestions: [portland] });
  if (path === '/service-area')
    return json(200, { area: { name: 'Portland, Oregon', lat: '45.5152', long: '-122.6784', radius_km: 25 } });
  if (path === '/service-area/place')
    return json(200, {
      known: true,
      lat: portland.lat,
      long: portland.long,
      inside: true,
      time_zone: 'America/Los_Angeles',
    });
  if (path.startsWith('/me/addresses')) return json(200, { items: [] });
  if (path === '/service-area/wait') return json(200, { waiting: false, email: 'mia@example.com', confirmed: true });
  if (path === '/addresses/reverse') return json(200, { address: portland });
  const page = request.query.has('after') ? '?after' : '';
  const example = bookingsResponse(path, request, body) ?? exampleV1(`${request.method} ${path}${page}`, body);
  if (example === 'no content') return { status: 204, headers: {}, body: '' };
  if (example) return json(200, example);
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

function quoteResponse(body: Readonly<Record<string, unknown>>): StubResponse {
  const ids = Array.isArray(body.subcategory_ids) ? body.subcategory_ids : [];
  const services = toCategories(exampleResponses.categories.success).flatMap((category) => category.services);
  const quantities = Array.isArray(body.quantities) ? body.quantities : [];
  const lines = services
    .filter((service) => ids.includes(service.id))
    .map((service) => {
      const quantity = Number(quantities[ids.indexOf(service.id)] ?? 1);
      return { ...service, quantity, priceCents: service.priceCents * quantity };
    });
  const code = text(body.coupon).toUpperCase();
  if (code && !list(exampleResponses.coupons.success.deliverydata).some((coupon) => coupon.coupon_name === code)) {
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
      ...(line.quantity > 1 && { quantity: line.quantity }),
    })),
    totalPrice: formatMoney(totals.totalCents),
    coupon: code,
    coupon_discount: formatMoney(totals.discountCents),
    delivery_cost: formatMoney(totals.payableCents),
    admin_profit: formatMoney(totals.commissionCents),
    driver_delivery_cost: formatMoney(totals.providerPayoutCents),
    percentage: 10,
    currency: 'usd',
    used_coupons: [],
  });
}
