import type { Clock } from '../clock';
import type { Settings } from '../settings';
import { outboxFile } from './outboxFile';
import type { Deliver } from './port';
import { smsWebhookDelivery } from './sms';
import { smtp } from './smtp';
import { twilioSmsDelivery } from './twilio';

/**
 * Sends emails through SMTP_URL, text messages through Twilio or SMS_URL, and push messages to browsers' services.
 * Channels without a transport go to the outbox file.
 */
export function deliveryByChannel(settings: Settings, clock: Clock, push: Deliver): Deliver {
  const toFile = outboxFile(settings.outbox, clock);
  const toServer = settings.smtpUrl ? smtp(settings.smtpUrl) : toFile;
  const toHook = settings.smsUrl ? smsWebhookDelivery(settings.smsUrl) : toFile;
  const ways: Record<Parameters<Deliver>[0]['channel'], Deliver> = {
    email: toServer,
    sms: settings.twilio ? twilioSmsDelivery(settings.twilio) : toHook,
    call: toHook,
    push,
  };
  return (message, id) => ways[message.channel](message, id);
}
