import type { OutboxChannel } from '../../platform/db/schema';
import { maskEmail } from '../admin/masked';

export function maskReceiver(channel: OutboxChannel, to: string): string {
  if (channel === 'email') return maskEmail(to);
  return channel === 'push' ? new URL(to).host : `••• ${to.slice(-4)}`;
}
