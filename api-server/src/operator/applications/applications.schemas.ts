import { applicationStates } from '@doorstep/shared-api/domain';
import { Type } from 'typebox';
import { correctionParts } from '../../platform/db/schema';
import { Id, Money } from '../../platform/http/schemas';

const Text = Type.String();
export const State = Type.Enum([...applicationStates]);
export const CorrectionPartSchema = Type.Enum([...correctionParts]);
export const SeenVersionSchema = Type.Integer({ minimum: 1, description: 'version that the caller has seen' });
const Day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' });

const summary = {
  provider_id: Id,
  full_name: Text,
  service_title: Text,
  state: State,
  applied_at: Text,
  waiting_since: Text,
  due_at: Type.String({ description: "'' when it is not waiting for staff" }),
  services: Type.Integer(),
  owner_id: Text,
  owner: Text,
  version: Type.Integer(),
};
export const ApplicationItem = Type.Object(summary);

const Change = Type.Object({
  at: Text,
  who: Text,
  act: Text,
  why: Text,
});

export const licence = {
  licence_number: Type.Optional(Type.String({ maxLength: 60 })),
  licence_name: Type.Optional(Type.String({ maxLength: 120 })),
  licence_until: Type.Optional(Day),
};

export const OwnApplication = Type.Object({
  state: State,
  wanted: Type.Array(CorrectionPartSchema),
  reason: Text,
  answer: Text,
  waiting_since: Text,
  due_at: Text,
  licence_until: Text,
});

export const Application = Type.Object({
  ...summary,
  image: Text,
  phone: Type.String({ description: 'masked' }),
  email: Type.String({ description: 'masked' }),
  address: Text,
  language: Text,
  radius_km: Type.Integer(),
  licences: Type.Array(
    Type.Object({
      side: Type.Enum(['front', 'back'] as const),
      status: Type.Enum(['pending', 'approved', 'rejected'] as const),
      unchanged: Type.Boolean({ description: 'the rejected file was not replaced, or was sent again' }),
      url: Type.String({ description: 'valid for 10 to 15 minutes, only for the caller' }),
      mime: Text,
      bytes: Type.Integer(),
      sent_at: Text,
    }),
  ),
  licence_number: Text,
  licence_name: Text,
  licence_until: Text,
  licence_ended_at: Type.String({
    description: "when the licence ended and badge and services were removed; '': it is valid",
  }),
  licence_waits: Type.Boolean({ description: 'whether the expired licence is waiting for staff' }),
  mails_reach: Type.Boolean({ description: 'false: the address was not confirmed in time' }),
  offered: Type.Array(Type.Object({ subcategory_id: Id, name: Text, minutes: Type.Integer(), price: Money })),
  hours: Type.Array(Type.Object({ weekday: Type.Integer(), from: Text, to: Text })),
  wanted: Type.Array(CorrectionPartSchema),
  reason: Text,
  answer: Text,
  decided_at: Text,
  lookalikes: Type.Array(Type.Object({ user_id: Id, full_name: Text, user_type: Text, state: Text })),
  changes: Type.Array(Change),
});
