import { Type } from '@fastify/type-provider-typebox';
import { HttpError } from '../../../platform/http/httpError';
import type { StepProof } from './twoStep';

const Code = Type.String({ pattern: '^\\d{6}$' });

export const FirstCode = Type.Object({ code: Code });

export const NewSecret = Type.Object({ secret: Type.String(), uri: Type.String() });

export const RecoveryCodes = Type.Object({ recovery_codes: Type.Array(Type.String()) });

export const Proof = Type.Object({
  code: Type.Optional(Code),
  recovery_code: Type.Optional(Type.String({ minLength: 8, maxLength: 40 })),
});

export function toProof({ code, recovery_code: recoveryCode }: { code?: string; recovery_code?: string }): StepProof {
  if ((code === undefined) === (recoveryCode === undefined))
    throw new HttpError('validation', 'Send either code or recovery_code.', { field: 'code' });
  return { code, recoveryCode };
}
