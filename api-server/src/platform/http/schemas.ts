import { type TSchema, Type } from 'typebox';

/** The OpenAPI document is generated from these. */
export const Id = Type.String({ pattern: '^[A-Za-z0-9_-]{1,36}$' });
const money = { pattern: '^\\d+\\.\\d{2}$', examples: ['40.99'] };
const signedMoney = { pattern: '^-?\\d+\\.\\d{2}$', examples: ['-600.00'] };
export const Money = Type.String(money);
export const SignedMoney = Type.String(signedMoney);
export const signedMoneyOf = (description: string) => Type.String({ ...signedMoney, description });

export const isMoney = (schema: TSchema): boolean =>
  'pattern' in schema && (schema.pattern === money.pattern || schema.pattern === signedMoney.pattern);

export const Instant = Type.String({ format: 'date-time', examples: ['2026-11-20T21:15:00Z'] });
export const Slot = Type.Object({ start_at: Instant, end_at: Instant });

export const Problem = Type.Object({
  type: Type.String(),
  title: Type.String(),
  status: Type.Integer(),
  detail: Type.String(),
  code: Type.String(),
  field: Type.Optional(Type.String()),
  request_id: Type.String(),
});

export const security = [{ session: [] as string[] }];

/** Failures that a call documents. `sendProblem` writes their bodies, not these schemas. */
export const problemResponses = (...statuses: number[]): Record<number, TSchema | object> =>
  Object.fromEntries(
    statuses.map((status) => [
      status,
      { description: 'Problem', content: { 'application/problem+json': { schema: Problem } } },
    ]),
  );
