import type { Static } from 'typebox';
import { HttpError } from '../../platform/http/httpError';
import type { OrderItem } from '../orders/priceOrder';
import type { QuoteRequest } from './quotes.schemas';

/** Throws where the two lists are not equally long. */
export function itemsOf(request: Pick<Static<typeof QuoteRequest>, 'subcategory_ids' | 'quantities'>): OrderItem[] {
  const { subcategory_ids: ids, quantities } = request;
  if (quantities && quantities.length !== ids.length) {
    throw new HttpError('validation', 'Give one quantity for each service, in the same order.', {
      field: 'quantities',
    });
  }
  return ids.map((subcategoryId, index) => ({ subcategoryId, quantity: quantities?.[index] ?? 1 }));
}
