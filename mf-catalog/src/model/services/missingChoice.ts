import type { BookingType, OrderLine } from '@doorstep/shared-api/domain';

export type MissingChoice = 'service' | 'mode';

/** What keeps the customer from going on, the first thing on the page first. */
export function missingChoice(choice: {
  readonly lines: readonly OrderLine[];
  readonly bookingType?: BookingType;
}): MissingChoice | undefined {
  if (choice.lines.length === 0) return 'service';
  if (!choice.bookingType) return 'mode';
  return undefined;
}
