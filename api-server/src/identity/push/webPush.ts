import { request as requestHttp } from 'node:http';
import { Agent, request as requestHttps } from 'node:https';
import { lookupPublicAddress } from '@doorstep/shared-process/publicAddress';
import { LRUCache } from 'lru-cache';
import type { RequestDetails } from 'web-push';
import { DAY, MINUTE, SECOND } from '../../platform/clock';
import type { Context } from '../../platform/context';
import { type Deliver, RejectedMessageError } from '../../platform/mail/port';
import { isDevelopment, isPushEndpoint } from './endpoint';
import * as stored from './push.repository';
import { findPushKeys, type PushKeys, pushSubject } from './pushKeys';

/**
 * Timeout in milliseconds. Push services answer within one second, and a slow custom endpoint cannot block others for
 * long.
 */
const TIMEOUT_MS = 5 * SECOND;
/** A service that failed is left alone for so long, in milliseconds: what is for it waits without being tried. */
const RETRY_PAUSE_MS = MINUTE / 2;
/** Seconds: a service keeps it for a browser that is switched off as long as we ourselves try. */
const TTL_SECONDS = DAY / SECOND;
/** Services take 4096 bytes, encrypted. In no language a character takes more than four. */
const MAX_CHARACTERS = 700;
/** The browser is gone, or has another address now (RFC 8030). */
const GONE = new Set([404, 410]);
const PERMANENT_FAILURES = new Set([400, 401, 403, 413]);

/** Content that the service worker shows (`shell/src/serviceWorker/push.ts`). */
export interface PushPayload {
  title: string;
  text: string;
  path: string;
  language: string;
  /** A message replaces a shown one with the same id, so that a message that arrives twice is shown once. */
  id: string;
}

const cut = (text: string) => {
  const characters = [...text];
  return characters.length <= MAX_CHARACTERS ? text : `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`;
};

/**
 * Push messages (RFC 8030), encrypted for the one browser (RFC 8291), signed with our key (RFC 8292). A browser that its service does
 * not know any more, or that is another person's by now, is forgotten.
 */
export function webPush(context: Pick<Context, 'db' | 'settings' | 'secrets'>): Deliver {
  const { db, settings } = context;
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  const resting = new LRUCache<string, true>({ max: 1000, ttl: RETRY_PAUSE_MS });
  return async ({ to, userId, subject, text, url = settings.publicUrl }, id) => {
    const receiver = await stored.findReceiver(db, to, userId ?? '');
    if (!receiver) throw subscriptionEnded(410);
    const { subscription, language } = receiver;
    const keys = await findPushKeys(context, subscription.serverKey);
    if (!keys || !isPushEndpoint(to, settings)) {
      await stored.deleteSubscription(db, subscription.id);
      throw subscriptionEnded(410);
    }
    const { pathname, search, host } = new URL(to);
    if (resting.has(host))
      throw Object.assign(new Error('the push service failed recently and is paused'), { code: 'resting' });
    const page = new URL(url);
    const path = `${page.pathname}${page.search}`;
    const payload: PushPayload = { title: cut(subject), text: cut(text), path, language, id };
    const sealed = await seal(payload, subscription, { ...keys, subject: pushSubject(settings) });
    const status = await post(to, `${pathname}${search}`, sealed).catch((error) => {
      resting.set(host, true);
      throw error;
    });
    if (GONE.has(status)) {
      await stored.deleteSubscription(db, subscription.id);
      throw subscriptionEnded(status);
    }
    if (PERMANENT_FAILURES.has(status)) throw new RejectedMessageError(status);
    if (status < 200 || status > 299) {
      resting.set(host, true);
      throw Object.assign(new Error('the push service failed'), { statusCode: status });
    }
  };

  /** Does not follow redirects. */
  function post(address: string, path: string, { headers, body }: Sealed): Promise<number> {
    const url = new URL(address);
    const isLocal = isDevelopment(settings);
    const send = url.protocol === 'http:' ? requestHttp : requestHttps;
    return new Promise((resolve, reject) => {
      const request = send(
        {
          method: 'POST',
          host: url.hostname,
          port: url.port || undefined,
          path,
          headers,
          signal: AbortSignal.timeout(TIMEOUT_MS),
          ...(url.protocol === 'https:' && { agent }),
          ...(!isLocal && { lookup: lookupPublicAddress }),
        },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      request.on('error', reject);
      request.end(body);
    });
  }
}

type Vapid = PushKeys & { subject: string };
type Sealed = Pick<RequestDetails, 'headers' | 'body'>;

async function seal(payload: PushPayload, { endpoint, p256dh, auth }: stored.PushSubscription, vapid: Vapid) {
  // Load the library on first use to keep the server's start fast.
  const { default: library } = await import('web-push');
  return library.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(payload), {
    vapidDetails: vapid,
    TTL: TTL_SECONDS,
    topic: payload.id.slice(-32),
  });
}

/** Returns an error that makes the outbox stop sending to this subscription. */
const subscriptionEnded = (status: number) => new RejectedMessageError(status, { suppresses: 'bounce' });
