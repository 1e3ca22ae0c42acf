import type { OutboxChannel } from '../../db/schema';
import { maskEmail } from '../admin/masked';

/** What the staff see of whom a message was for. */
export function maskReceiver(channel: OutboxChannel, to: string): string {
  if (channel === 'email') return maskEmail(to);
  return channel === 'push' ? new URL(to).host : `••• ${to.slice(-4)}`;
}
