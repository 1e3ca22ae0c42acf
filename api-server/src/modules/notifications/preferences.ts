import { notificationTopics } from '@doorstep/shared-api/domain';
import type { NotificationPreferenceWire } from '@doorstep/shared-api/wire';
import type { Session } from '../../db/connect';
import type { NotificationTopic } from '../../db/schema';
import { findPreferences, savePreference } from './notifications.repository';

export interface Channels {
  site: boolean;
  email: boolean;
  sms: boolean;
}

const usual: Readonly<Record<NotificationTopic, Channels>> = {
  bookings: { site: true, email: true, sms: false },
  offers: { site: true, email: true, sms: false },
  messages: { site: true, email: false, sms: false },
  payments: { site: true, email: true, sms: false },
  news: { site: true, email: false, sms: false },
};

/** What nobody may overlook is always on the site. */
const alwaysOnSite: readonly NotificationTopic[] = ['bookings', 'payments'];

export async function readPreferences(db: Session, userId: string): Promise<NotificationPreferenceWire[]> {
  const saved = await findPreferences(db, userId);
  return notificationTopics.map((topic) => {
    const { site, email, sms } = saved.find((row) => row.topic === topic) ?? usual[topic];
    return { topic, site: site || alwaysOnSite.includes(topic), email, sms };
  });
}

export async function channelsFor(db: Session, userId: string, topic: NotificationTopic): Promise<Channels> {
  return (await readPreferences(db, userId)).find((row) => row.topic === topic) ?? usual[topic];
}

export async function savePreferences(db: Session, userId: string, rows: readonly NotificationPreferenceWire[]) {
  for (const { topic, site, email, sms } of rows) {
    await savePreference(db, { userId, topic, site: site || alwaysOnSite.includes(topic), email, sms });
  }
}
