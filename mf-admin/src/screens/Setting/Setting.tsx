import { QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useSearchParams } from 'react-router-dom';
import { Console } from '../../components/Console';
import { Facts } from '../../components/Facts';
import { NothingFound } from '../../components/NothingFound';
import { ConnectionLost, LoadFailed } from '../../components/StateNotes';
import { SettingTexts, settingMessages, useSettingText } from '../../components/settings';
import { Section, WorkColumns, WorkHead } from '../../components/WorkPage';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { adminPaths } from '../../model/adminPaths';
import { type SiteSetting, useGetSiteSettingsQuery } from '../../model/api/settingsApi';
import { ChangeForm } from './ChangeForm';
import { SettingHistory } from './SettingHistory';

export function Setting() {
  const t = useT('admin');
  return (
    <Console barTitle={t('title.setting')}>
      <SettingTexts>
        <NamedSetting />
      </SettingTexts>
    </Console>
  );
}

function NamedSetting() {
  const t = useT('admin');
  const [search] = useSearchParams();
  const query = useGetSiteSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <>
      <ConnectionLost error={query.data && query.error} since={query.fulfilledTimeStamp} />
      <QueryState
        query={query}
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" count={6} height="57px" />}
        failed={(error) => <LoadFailed error={error} onRetry={query.refetch} busy={query.isFetching} />}
      >
        {(settings) => {
          const setting = settings.find(({ name }) => name === search.get('id'));
          return setting ? <SettingSheet key={setting.name} setting={setting} /> : <NothingFound />;
        }}
      </QueryState>
    </>
  );
}

function SettingSheet({ setting }: { setting: SiteSetting }) {
  const t = useT('admin');
  const words = useT(settingMessages.ns);
  const { dateTime } = useAdminFormat();
  const { textOf, nameOf } = useSettingText();
  const { name, value, since, by, reason } = setting;
  return (
    <>
      <WorkHead
        list={{ to: adminPaths.settings, label: t('title.settings') }}
        title={words(`name.${name}`)}
        lead={words(`about.${name}`)}
      />
      <WorkColumns asideLabel={words('change')} aside={<ChangeForm setting={setting} />}>
        <Section title={words('now')}>
          <Facts
            items={[
              { id: 'value', label: words('value'), value: <b>{textOf(setting, value)}</b> },
              { id: 'default', label: words('defaultValue'), value: textOf(setting, setting.default) },
              { id: 'since', label: words('since'), value: since ? dateTime(since) : words('default') },
              ...(by ? [{ id: 'by', label: words('by'), value: nameOf(by) }] : []),
              ...(reason ? [{ id: 'why', label: t('staff.why'), value: <bdi>{reason}</bdi> }] : []),
            ]}
          />
        </Section>
        <Section title={words('history')}>
          <SettingHistory setting={setting} />
        </Section>
      </WorkColumns>
    </>
  );
}

export { Setting as Component };
