import {
  maxProblemPhotos,
  maxProblemText,
  maxRemedyLength,
  problemEntryKinds,
  problemKinds,
  problemOutcomes,
  problemStates,
} from '@doorstep/shared-api/domain';
import { Type } from 'typebox';
import { Id, Money } from '../../platform/http/schemas';

export const Text = Type.String({ minLength: 1, maxLength: maxProblemText });
export const Wants = Type.String({
  minLength: 1,
  maxLength: maxRemedyLength,
  description: 'Requested outcome: money_back, part_back, put_right, payment or answer, or free text',
});
export const Photos = Type.Optional(
  Type.Array(Id, {
    maxItems: maxProblemPhotos,
    description: 'Ids of photos uploaded before with POST /bookings/{id}/photos',
  }),
);

export const Decision = Type.Object({
  outcome: Type.Enum([...problemOutcomes]),
  refund: Money,
  pay_provider: Type.Optional(Money),
  coupon: Type.Optional(Type.String()),
});

export const Entry = Type.Object({
  kind: Type.Enum([...problemEntryKinds]),
  by: Type.Enum(['customer', 'provider', 'staff'] as const),
  mine: Type.Boolean(),
  text: Type.String(),
  wants: Type.String(),
  photos: Type.Array(Type.String({ description: 'Link that is valid for an hour' })),
  at: Type.String(),
  decision: Type.Optional(Decision),
});

export const Problem = Type.Object({
  id: Id,
  kind: Type.Enum([...problemKinds]),
  state: Type.Enum([...problemStates]),
  by: Type.Enum(['customer', 'provider', 'staff'] as const, { description: 'staff: decided without a report' }),
  mine: Type.Boolean(),
  at: Type.String(),
  due_at: Type.String({ description: 'Deadline by which staff promise to decide' }),
  held: Money,
  entries: Type.Array(Entry),
  can: Type.Object({ reply: Type.Boolean(), appeal: Type.Boolean() }),
  appeal_until: Type.String(),
});

export const BookingProblems = Type.Object({
  items: Type.Array(Problem),
  can_report: Type.Boolean(),
  held: Money,
});
