/** Webhooks of the release console (release/src/webhooks). */

/** `switch`: something went live; `rule`: a note of the history, such as a freeze; `refusal`; `alarm`: taken back, or nobody could. */
export const webhookEvents = ['switch', 'rule', 'refusal', 'alarm'] as const;
export type WebhookEvent = (typeof webhookEvents)[number];
export const webhookFormats = ['json', 'slack'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

export interface OpsWebhook {
  readonly id: string;
  readonly url: string;
  readonly format: WebhookFormat;
  readonly events: readonly WebhookEvent[];
  readonly at: string;
  readonly who: string;
}

export interface OpsWebhookInput {
  readonly url: string;
  readonly format: WebhookFormat;
  readonly events: readonly WebhookEvent[];
}

/** Body that is sent as JSON. Chat webhooks get `{ text }` alone. */
export interface WebhookMessage {
  /** The same at each try: who got it before ignores it. */
  readonly id: string;
  readonly type: WebhookEvent | 'test';
  /** ISO 8601: when it happened. */
  readonly at: string;
  /** Id of the release store: the first 16 characters of the sha256 of its public key. */
  readonly store: string | null;
  readonly verb: string;
  readonly who: string;
  /** One-line summary for people. */
  readonly text: string;
  readonly from?: number | null;
  readonly to?: number;
  readonly reasons?: readonly string[];
}

export interface OpsDelivery {
  readonly webhook: string;
  readonly message: WebhookMessage;
  readonly status: 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
  /** Set for a delivery that waits for its next attempt. */
  readonly nextAt?: string;
  /** Result of the last attempt: `200`, or the error. */
  readonly last?: string;
  readonly lastAt?: string;
}

export interface OpsWebhooks {
  readonly webhooks: readonly OpsWebhook[];
  /** Newest first. */
  readonly deliveries: readonly OpsDelivery[];
}

export interface OpsNewWebhook {
  readonly webhook: OpsWebhook;
  /** The only time that it can be seen: what its messages are signed with. Left out of a dry run. */
  readonly secret?: string;
}
