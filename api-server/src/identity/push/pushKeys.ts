import { createECDH } from 'node:crypto';
import type { Context } from '../../platform/context';

export interface PushKeys {
  /** Uncompressed, in base64url: what browsers subscribe with. */
  publicKey: string;
  privateKey: string;
}

/** The secret's 32 bytes are a private key of P-256 as they are: so it is made, kept and rotated like the others. */
function pairOf(privateKey: string): PushKeys {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey, 'base64url');
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}

type PushKeySources = Pick<Context, 'settings' | 'secrets'>;

export const currentPushKeys = ({ settings, secrets }: PushKeySources): PushKeys =>
  settings.vapid ?? pairOf(secrets.current('push'));

/** The pair of this public key, as long as it counts: a rotation does not silence browsers that subscribed before. */
export async function findPushKeys(
  { settings, secrets }: PushKeySources,
  publicKey: string,
): Promise<PushKeys | undefined> {
  if (settings.vapid?.publicKey === publicKey) return settings.vapid;
  const privateKey = await secrets.find('push', (value) => pairOf(value).publicKey === publicKey);
  return privateKey === undefined ? undefined : pairOf(privateKey);
}

/**
 * Returns the contact for push services in case we send too much. A loopback URL is no contact, and some services
 * reject it.
 */
export function pushSubject({ vapidSubject, publicUrl }: PushKeySources['settings']): string {
  if (vapidSubject) return vapidSubject;
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' ? publicUrl : `mailto:no-reply@${hostname}`;
}
