import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { type Static, Type } from 'typebox';

const Base64Url = Type.String({ minLength: 1, maxLength: 20_000, pattern: '^[\\w-]+$' });
const Id = Type.String({ minLength: 1, maxLength: 1400, pattern: '^[\\w-]+$' });
const common = {
  id: Id,
  rawId: Id,
  type: Type.Literal('public-key'),
  authenticatorAttachment: Type.Optional(Type.String({ maxLength: 40 })),
};

/** PublicKeyCredential.toJSON() of a new key. */
export const Attestation = Type.Object(
  {
    ...common,
    response: Type.Object({
      clientDataJSON: Base64Url,
      attestationObject: Base64Url,
      transports: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 10 })),
    }),
  },
  { description: 'PublicKeyCredential.toJSON() of a new key (WebAuthn)' },
);

/** PublicKeyCredential.toJSON() of a signature. */
export const Assertion = Type.Object(
  {
    ...common,
    response: Type.Object({
      clientDataJSON: Base64Url,
      authenticatorData: Base64Url,
      signature: Base64Url,
      userHandle: Type.Optional(Type.String({ maxLength: 200 })),
    }),
  },
  { description: 'PublicKeyCredential.toJSON() of a signature (WebAuthn)' },
);

export const toAttestation = ({ id, rawId, response }: Static<typeof Attestation>): RegistrationResponseJSON => ({
  id,
  rawId,
  type: 'public-key',
  clientExtensionResults: {},
  response: { ...response, transports: response.transports ?? [] },
});

export const toAssertion = ({ id, rawId, response }: Static<typeof Assertion>): AuthenticationResponseJSON => ({
  id,
  rawId,
  type: 'public-key',
  clientExtensionResults: {},
  response,
});

/** Input of the browser's PublicKeyCredential.parseCreationOptionsFromJSON and parseRequestOptionsFromJSON. */
export const PasskeyOptions = Type.Object({
  options: Type.Unsafe<object>({ type: 'object', additionalProperties: true }),
});
