type Json = Readonly<Record<string, unknown>>;

const toBytes = (base64Url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64Url.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const toBase64Url = (buffer: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const descriptors = (list: unknown) =>
  ((list ?? []) as { id: string; transports?: AuthenticatorTransport[] }[]).map(({ id, transports }) => ({
    id: toBytes(id),
    type: 'public-key' as const,
    ...(transports && { transports }),
  }));

/** The person closed the browser's own dialog, or let it wait too long. */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'NotAllowedError' || error.name === 'AbortError');

/** Reports whether this device already has a passkey of this account. */
export const isAlreadyRegistered = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError';

const toJson = ({ id, rawId, type }: PublicKeyCredential, response: Json): Json => ({
  ...{ id, rawId: toBase64Url(rawId), type },
  response,
});

/** Rejects with a DOMException when there is none. */
export async function createPasskey(options: Json): Promise<Json> {
  const user = options.user as { id: string; name: string; displayName: string };
  const publicKey = {
    ...options,
    challenge: toBytes(String(options.challenge)),
    user: { ...user, id: toBytes(user.id) },
    excludeCredentials: descriptors(options.excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  const credential = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
  const { clientDataJSON, attestationObject, getTransports } = credential.response as AuthenticatorAttestationResponse;
  return toJson(credential, {
    clientDataJSON: toBase64Url(clientDataJSON),
    attestationObject: toBase64Url(attestationObject),
    transports: getTransports?.call(credential.response) ?? [],
  });
}

/** Rejects with a DOMException when no key signs. */
export async function signWithPasskey(options: Json): Promise<Json> {
  const publicKey = {
    ...options,
    challenge: toBytes(String(options.challenge)),
    allowCredentials: descriptors(options.allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
  const credential = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
  const { clientDataJSON, authenticatorData, signature } = credential.response as AuthenticatorAssertionResponse;
  return toJson(credential, {
    clientDataJSON: toBase64Url(clientDataJSON),
    authenticatorData: toBase64Url(authenticatorData),
    signature: toBase64Url(signature),
  });
}
