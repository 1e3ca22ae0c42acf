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

/** Chat webhooks get `{ text }` alone. */
export interface WebhookMessage {
  /** The same at each try: who got it before ignores it. */
  readonly id: string;
  readonly type: WebhookEvent | 'test';
  readonly at: string;
  readonly store: string | null;
  readonly verb: string;
  readonly who: string;
  readonly text: string;
  readonly from?: number | null;
  readonly to?: number;
  readonly reasons?: readonly string[];
}

export interface OpsWebhookDelivery {
  readonly webhook: string;
  readonly message: WebhookMessage;
  readonly status: 'waiting' | 'delivered' | 'failed';
  readonly attempts: number;
  readonly nextAt?: string;
  /** Result of the last attempt: `200`, or the error. */
  readonly last?: string;
  readonly lastAt?: string;
}

export interface OpsWebhooks {
  readonly webhooks: readonly OpsWebhook[];
  /** Newest first. */
  readonly deliveries: readonly OpsWebhookDelivery[];
}

export interface OpsNewWebhook {
  readonly webhook: OpsWebhook;
  /** The only time that it can be seen: what its messages are signed with. Left out of a dry run. */
  readonly secret?: string;
}
