import type { BookingType, OrderLine } from '@doorstep/shared-api/domain';

export type MissingChoice = 'service' | 'mode';

/** Returns the choice that the customer still has to make, in page order. */
export function missingChoice(choice: {
  readonly lines: readonly OrderLine[];
  readonly bookingType?: BookingType;
}): MissingChoice | undefined {
  if (choice.lines.length === 0) return 'service';
  if (!choice.bookingType) return 'mode';
  return undefined;
}
