import type { CallPort } from './calls/port';
import type { Clock } from './clock';
import type { CodeBook } from './codes/codes';
import type { Db } from './db/connect';
import type { Draining } from './draining';
import type { RateLimiter } from './http/rateLimits';
import type { LiveHub } from './live/hub';
import type { MailPort } from './mail/port';
import type { PaymentPort } from './payments/port';
import type { ReadyAnswers } from './ready/readyAnswers';
import type { Settings } from './settings';
import type { UploadStore } from './uploads/store';

/** What every route and service may use. Built once in `buildApp`. */
export interface Context {
  db: Db;
  draining: Draining;
  ready: ReadyAnswers;
  settings: Settings;
  clock: Clock;
  payments: PaymentPort;
  /** What the gateway signs its events with; undefined: it sends none. */
  webhookSecret: string | undefined;
  uploads: UploadStore;
  limits: RateLimiter;
  codes: CodeBook;
  mail: MailPort;
  live: LiveHub;
  calls: CallPort;
}
