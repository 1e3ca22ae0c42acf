import type { NotificationPreference } from '@doorstep/shared-api/domain';
import {
  useGetNotificationPreferencesQuery,
  useSaveNotificationPreferencesMutation,
} from '@doorstep/shared-api/profile';
import { QueryState, Skeleton, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { DeliveryNotes } from '../../components/DeliveryNotes';
import { usePush } from '../../model/push/usePush';
import styles from './Profile.module.css';
import { PushSwitch } from './PushSwitch';
import { SettingsSection } from './Settings';

const channels = ['site', 'email', 'sms', 'push'] as const;
type Channel = (typeof channels)[number];

const alwaysOnSite: readonly NotificationPreference['topic'][] = ['bookings', 'payments'];

export function Notices() {
  const t = useT('account');
  const push = usePush();
  return (
    <SettingsSection id="notices" title={t('profile.notices')} text={t('profile.noticesText')}>
      <DeliveryNotes />
      {push.isOffered && <PushSwitch push={push} />}
      <QueryState
        query={useGetNotificationPreferencesQuery()}
        skeleton={<Skeleton shape="block" height="200px" />}
        failed={() => t('profile.noticesLoadFailed')}
        level={3}
      >
        {(preferences) => <Choices preferences={preferences} hasPush={push.isOffered} />}
      </QueryState>
    </SettingsSection>
  );
}

interface ChoicesProps {
  preferences: readonly NotificationPreference[];
  hasPush: boolean;
}

function Choices({ preferences, hasPush }: ChoicesProps) {
  const t = useT('account');
  const toast = useToast();
  const ways = channels.filter((channel) => channel !== 'push' || hasPush);
  const [save, { isLoading, originalArgs }] = useSaveNotificationPreferencesMutation();
  const shown = (isLoading && originalArgs) || preferences;

  async function choose(topic: NotificationPreference['topic'], channel: Channel, on: boolean) {
    const { error } = await save(shown.map((row) => (row.topic === topic ? { ...row, [channel]: on } : row)));
    if (error) toast.show({ text: t('profile.noticesFailed'), tone: 'bad' });
  }

  return (
    <table className={styles.notices}>
      <thead>
        <tr>
          <td />
          {ways.map((channel) => (
            <th key={channel} scope="col">
              {t(`profile.way.${channel}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shown.map((row) => (
          <tr key={row.topic}>
            <th scope="row">{t(`profile.topic.${row.topic}`)}</th>
            {ways.map((channel) => (
              <td key={channel}>
                <input
                  type="checkbox"
                  checked={row[channel]}
                  disabled={channel === 'site' && alwaysOnSite.includes(row.topic)}
                  aria-label={t('profile.noticeFor', {
                    topic: t(`profile.topic.${row.topic}`),
                    way: t(`profile.way.${channel}`),
                  })}
                  onChange={(event) => void choose(row.topic, channel, event.target.checked)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
