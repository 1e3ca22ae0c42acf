import { createPrivateKey } from 'node:crypto';

export type SignInProviderId = 'google' | 'apple' | 'oidc';

/** OpenID provider that people may sign in with. */
export interface SignInProvider {
  id: SignInProviderId;
  /** Name on the button, after "Continue with". */
  name: string;
  issuer: string;
  clientId: string;
  /** Apple takes a token that its key signs instead of a fixed secret. */
  secret: { value: string } | { teamId: string; keyId: string; privateKey: string };
}

type Raw = (name: string) => string | undefined;
/** Reads a variable that must be a URL starting with http:// or https://. */
type ReadUrl = (name: string) => string | undefined;

/** Reads the providers. Each needs all of its variables. */
export function readSignInProviders(raw: Raw, url: ReadUrl, issues: string[]): SignInProvider[] {
  const readAll = <Name extends string>(...names: Name[]): Record<Name, string> | undefined => {
    const values = names.map(raw);
    if (values.every((value) => value === undefined)) return undefined;
    if (values.some((value) => value === undefined)) {
      issues.push(`${names.slice(0, -1).join(', ')} and ${names.at(-1)} must be set together`);
      return undefined;
    }
    return Object.fromEntries(names.map((name, place) => [name, values[place]])) as Record<Name, string>;
  };
  const google = readAll('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  const apple = readAll('APPLE_CLIENT_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY');
  const other = readAll('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'OIDC_NAME');
  const googleIssuer = url('GOOGLE_ISSUER') ?? 'https://accounts.google.com';
  const appleIssuer = url('APPLE_ISSUER') ?? 'https://appleid.apple.com';
  const otherIssuer = url('OIDC_ISSUER');
  // A variable can hold the key file on one line.
  const privateKey = apple?.APPLE_PRIVATE_KEY.replaceAll('\\n', '\n') ?? '';
  if (apple && !isAppleKey(privateKey))
    issues.push(
      'APPLE_PRIVATE_KEY must be the text of the key file of Apple (AuthKey_….p8), -----BEGIN PRIVATE KEY-----…',
    );
  if (other && other.OIDC_NAME.length > 30) issues.push('OIDC_NAME must be at most 30 characters');
  return [
    ...(google
      ? [
          {
            ...{ id: 'google' as const, name: 'Google', issuer: googleIssuer },
            ...{ clientId: google.GOOGLE_CLIENT_ID, secret: { value: google.GOOGLE_CLIENT_SECRET } },
          },
        ]
      : []),
    ...(apple
      ? [
          {
            ...{ id: 'apple' as const, name: 'Apple', issuer: appleIssuer, clientId: apple.APPLE_CLIENT_ID },
            secret: { teamId: apple.APPLE_TEAM_ID, keyId: apple.APPLE_KEY_ID, privateKey },
          },
        ]
      : []),
    ...(other && otherIssuer
      ? [
          {
            ...{ id: 'oidc' as const, name: other.OIDC_NAME, issuer: otherIssuer },
            ...{ clientId: other.OIDC_CLIENT_ID, secret: { value: other.OIDC_CLIENT_SECRET } },
          },
        ]
      : []),
  ];
}

function isAppleKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyDetails?.namedCurve === 'prime256v1';
  } catch {
    return false;
  }
}
