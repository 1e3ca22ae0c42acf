import { notificationTopics } from '@doorstep/shared-api/domain';
import type { NotificationPreferenceWire } from '@doorstep/shared-api/wire';
import type { Session } from '../../platform/db/connect';
import type { NotificationTopic } from '../../platform/db/schema';
import { findPreferences, savePreference } from './notifications.repository';

interface Channels {
  site: boolean;
  email: boolean;
  sms: boolean;
  push: boolean;
}

const defaultChannels: Readonly<Record<NotificationTopic, Channels>> = {
  bookings: { site: true, email: true, sms: false, push: true },
  offers: { site: true, email: true, sms: false, push: true },
  messages: { site: true, email: false, sms: false, push: true },
  payments: { site: true, email: true, sms: false, push: true },
  news: { site: true, email: false, sms: false, push: false },
};

const alwaysOnSite: readonly NotificationTopic[] = ['bookings', 'payments'];

export async function readPreferences(db: Session, userId: string): Promise<NotificationPreferenceWire[]> {
  const saved = await findPreferences(db, userId);
  return notificationTopics.map((topic) => {
    const { site, email, sms, push } = saved.find((row) => row.topic === topic) ?? defaultChannels[topic];
    return { topic, site: site || alwaysOnSite.includes(topic), email, sms, push };
  });
}

export const channelDefaultsOf = (topic: NotificationTopic) => ({
  usual: defaultChannels[topic],
  isAlwaysOnSite: alwaysOnSite.includes(topic),
});

/** Older clients omit the push channel, which then stays unchanged. */
export type PreferenceChange = Omit<NotificationPreferenceWire, 'push'> & { push?: boolean };

export async function savePreferences(db: Session, userId: string, rows: readonly PreferenceChange[]) {
  const current = await readPreferences(db, userId);
  for (const { topic, site, email, sms, push } of rows) {
    const before = current.find((row) => row.topic === topic) ?? defaultChannels[topic];
    await savePreference(db, {
      userId,
      topic,
      site: site || alwaysOnSite.includes(topic),
      email,
      sms,
      push: push ?? before.push,
    });
  }
}
