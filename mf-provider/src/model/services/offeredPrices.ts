import { type Cents, type OfferedCategory, type OfferedService, parseMoney } from '@doorstep/shared-api/domain';
import { typedAmount } from '@doorstep/shared-ui/inputs';

export interface PriceInput {
  readonly isOffered: boolean;
  readonly price: string;
}

export const lowestPrice = ({ listPriceCents }: OfferedService): Cents => Math.ceil(listPriceCents / 2);
export const highestPrice = ({ listPriceCents }: OfferedService): Cents => listPriceCents * 2;

const text = (cents: Cents) => (cents / 100).toFixed(2);

export function toPriceInputs(categories: readonly OfferedCategory[]): Record<string, PriceInput> {
  const services = categories.flatMap((category) => category.services);
  return Object.fromEntries(
    services.map(({ id, isOffered, priceCents }) => [id, { isOffered, price: text(priceCents) }]),
  );
}

/** Price in cents. Undefined when it is invalid or out of range. */
export function parseOfferedPrice(service: OfferedService, { price }: PriceInput): Cents | undefined {
  const cents = parseMoney(typedAmount(price));
  return cents !== undefined && cents >= lowestPrice(service) && cents <= highestPrice(service) ? cents : undefined;
}
