import { isQuantity } from '@doorstep/shared-api/domain';
import type { RpcRequest } from '../../identity/http/rpcRoute';
import { parseField } from '../../platform/http/checkInput';
import { HttpError } from '../../platform/http/httpError';
import { type Listing, type Sort, sorts } from './listing';

const MAX_PER_PAGE = 100;
const PER_PAGE = 20;

const invalid = (field: string) => new HttpError('validation', `${field} is not valid.`, { field });

function numberIn(call: RpcRequest, field: string, min: number, max: number): number | undefined {
  const text = call.text(field);
  if (text === '') return undefined;
  const number = /^-?\d{1,9}(\.\d{1,15})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= min && number <= max)) throw invalid(field);
  return number;
}

function wholeIn(call: RpcRequest, field: string, min: number, max: number): number | undefined {
  const number = numberIn(call, field, min, max);
  if (number !== undefined && !Number.isInteger(number)) throw invalid(field);
  return number;
}

function booleanIn(call: RpcRequest, field: string): boolean | undefined {
  const text = call.text(field).toLowerCase();
  if (text === '') return undefined;
  if (text === '1' || text === 'true') return true;
  if (text === '0' || text === 'false') return false;
  throw invalid(field);
}

function pointOf(call: RpcRequest) {
  const lat = numberIn(call, 'lat', -90, 90);
  const long = numberIn(call, 'long', -180, 180);
  return lat === undefined || long === undefined ? undefined : { lat, long };
}

/** Reads ids in any accepted form: a list, objects, one text, numbers, or a JSON list in a form field. */
export function idsOf(call: RpcRequest, field: string): string[] {
  const text = call.text(field);
  if (text.startsWith('[')) {
    try {
      const list: unknown = parseField(text, field);
      if (Array.isArray(list))
        return list.map((one) => String(one && typeof one === 'object' ? Object.values(one)[0] : one).trim());
    } catch (error) {
      throw error instanceof HttpError ? error : invalid(field);
    }
  }
  return call.list(field).flatMap((one) =>
    one
      .split(',')
      .map((id) => id.trim())
      .filter(Boolean),
  );
}

const quantitiesOf = (call: RpcRequest) =>
  idsOf(call, 'quantity')
    .slice(0, 20)
    .map((text) => {
      if (!/^\d{1,2}$/.test(text) || !isQuantity(Number(text))) throw invalid('quantity');
      return Number(text);
    });

export function readListing(call: RpcRequest): Listing {
  const paged = call.text('page') !== '' || call.text('per_page') !== '';
  const sort = call.text('sort') || 'rating';
  if (!sorts.includes(sort as Sort)) throw invalid('sort');
  const available = booleanIn(call, 'available');
  const featured = booleanIn(call, 'featured');
  return {
    words: call.text('q').slice(0, 100).split(/\s+/).filter(Boolean).slice(0, 8),
    categoryId: call.text('cat_id') || undefined,
    subcategoryIds: idsOf(call, 'subcategory_id').slice(0, 20),
    quantities: quantitiesOf(call),
    match: 'all',
    near: pointOf(call),
    radiusKm: numberIn(call, 'radius_km', 0, 20_000),
    availableNow: available || undefined,
    minRating: numberIn(call, 'min_rating', 0, 5),
    featured: featured || undefined,
    sort: sort as Sort,
    page: wholeIn(call, 'page', 1, 1_000_000) ?? 1,
    perPage: wholeIn(call, 'per_page', 1, MAX_PER_PAGE) ?? (paged ? PER_PAGE : MAX_PER_PAGE),
    ...(booleanIn(call, 'counts') && { counts: true }),
  };
}

export function readServiceSearch(call: RpcRequest): Listing {
  const near = pointOf(call);
  const match = call.text('match') || 'all';
  if (match !== 'all' && match !== 'any') throw invalid('match');
  const startAt = call.text('start_at');
  const freeFrom = startAt ? new Date(startAt) : undefined;
  if (freeFrom && Number.isNaN(freeFrom.getTime())) throw invalid('start_at');
  return {
    words: [],
    subcategoryIds: idsOf(call, 'subcategory_id').slice(0, 20),
    match,
    near,
    radiusKm: numberIn(call, 'radius_km', 0, 20_000),
    quantities: quantitiesOf(call),
    withinTheirRadius: true,
    freeFrom,
    sort: near ? 'distance' : 'rating',
    page: 1,
    perPage: MAX_PER_PAGE,
  };
}
