import { Type } from 'typebox';
import { Id, Money } from '../../platform/http/schemas';
import { suspensionOutcomes } from './openJobs';

const Text = Type.String();
export const UserTypes = Type.Enum(['customer', 'provider', 'admin'] as const);
export const States = Type.Enum(['active', 'pending_review', 'suspended', 'deleted'] as const);
export const Seen = Type.Integer({ minimum: 1, description: 'version that the caller has seen' });
export const Reason = Type.String({ minLength: 3, maxLength: 1000 });
export const Cause = Type.Enum(['fraud', 'documents', 'conduct', 'other'] as const);
export const Revealed = Type.Enum(['phone', 'email', 'address'] as const);

const summary = {
  user_id: Id,
  full_name: Text,
  user_type: UserTypes,
  state: States,
  phone: Type.String({ description: 'masked' }),
  email: Type.String({ description: 'masked' }),
  since: Text,
  version: Type.Integer(),
};
export const PersonItem = Type.Object(summary);
export const Person = Type.Object({
  ...summary,
  image: Text,
  address: Type.String({ description: 'masked' }),
  language: Text,
  email_bounced_at: Type.String({ description: "when mails started to bounce; '': they arrive" }),
  email_unverified_since: Type.String({ description: "'' if the person confirmed the address" }),
  mails_reach: Type.Boolean({ description: 'false: the address was not confirmed in time, so mails are held back' }),
  texts_stopped_at: Type.String({ description: "when the person stopped text messages; '': they get them" }),
  service_title: Text,
  rating: Text,
  reviews: Type.Integer(),
  completed_jobs: Type.Integer(),
  bookings: Type.Array(Type.Object({ status: Text, count: Type.Integer(), amount: Money })),
  open_jobs: Type.Array(
    Type.Object({
      booking_id: Id,
      number: Text,
      category: Text,
      customer: Text,
      start_at: Text,
      status: Text,
      amount: Money,
      if_suspended: Type.Optional(
        Type.Enum([...suspensionOutcomes], {
          description: 'effect of a suspension now: offered to others, fully refunded, or unchanged',
        }),
      ),
    }),
    { description: 'unfinished jobs of a provider, next first, at most 50' },
  ),
  open_jobs_more: Type.Integer({ description: 'number of unfinished jobs beyond open_jobs' }),
  second_step: Type.Boolean({ description: 'whether the sign-in also asks for a code from an authenticator app' }),
  sessions: Type.Array(Type.Object({ device: Text, since: Text, last_seen_at: Text })),
  private_ratings: Type.Array(Type.Object({ booking_id: Id, by: Text, stars: Type.Integer(), note: Text, at: Text }), {
    description: 'private ratings of a customer by providers, newest first, at most 50',
  }),
  blocked_by: Type.Integer({ description: 'number of providers who have blocked the customer' }),
  changes: Type.Array(Type.Object({ at: Text, who: Text, act: Text, why: Text })),
});
