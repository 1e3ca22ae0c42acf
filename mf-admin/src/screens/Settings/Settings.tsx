import { settingGroups } from '@doorstep/shared-api/domain';
import { Badge, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link, useSearchParams } from 'react-router-dom';
import { Console } from '../../components/Console';
import { type Column, DataTable, TwoLines } from '../../components/DataTable';
import { FilterChips } from '../../components/FilterChips';
import { KeyHints } from '../../components/KeyHints';
import { NothingFound } from '../../components/NothingFound';
import { PageHead } from '../../components/PageHead';
import { SearchField } from '../../components/SearchField';
import { ConnectionLost, LoadFailed } from '../../components/StateNotes';
import { SettingTexts, settingMessages, useSettingText } from '../../components/settings';
import { Section } from '../../components/WorkPage';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useQueueKeys } from '../../hooks/useQueueKeys';
import { adminTo } from '../../model/adminPaths';
import { type SiteSetting, useGetSiteSettingsQuery } from '../../model/api/settingsApi';
import styles from './Settings.module.css';

const shown = ['all', 'changed', 'planned', ...settingGroups] as const;
type Shown = (typeof shown)[number];

function isShown({ group, since, planned_value: planned }: SiteSetting, show: Shown): boolean {
  if (show === 'changed') return since !== '';
  if (show === 'planned') return planned !== '';
  return show === 'all' || show === group;
}

export function Settings() {
  const t = useT('admin');
  return (
    <Console barTitle={t('title.settings')}>
      <SettingTexts>
        <SettingList />
      </SettingTexts>
    </Console>
  );
}

function SettingList() {
  const t = useT('admin');
  const words = useT(settingMessages.ns);
  const { number } = useAdminFormat();
  const query = useGetSiteSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const [search, setSearch] = useSearchParams();
  const show = shown.find((one) => one === search.get('show')) ?? 'all';
  const text = search.get('q') ?? '';
  const all = query.data ?? [];
  const matches = (setting: SiteSetting) =>
    isShown(setting, show) &&
    `${words(`name.${setting.name}`)} ${words(`about.${setting.name}`)} ${setting.name}`
      .toLocaleLowerCase()
      .includes(text.toLocaleLowerCase());
  const rows = all.filter(matches);
  const columns = useColumns();
  const setParam = (name: string, value: string) => {
    const next = new URLSearchParams(search);
    if (value) next.set(name, value);
    else next.delete(name);
    setSearch(next, { replace: true });
  };
  const choose = (id: string) => setParam('show', id === 'all' ? '' : id);
  const { selectedId } = useQueueKeys({
    rows: settingGroups.flatMap((group) =>
      rows.filter((row) => row.group === group).map(({ name }) => ({ id: name, to: adminTo.setting(name) })),
    ),
    filters: shown.map((one) => () => choose(one)),
  });
  return (
    <>
      <PageHead title={t('title.settings')} lead={words('lead', { count: all.length, shown: number(all.length) })}>
        <SearchField
          label={words('find')}
          placeholder={words('find')}
          value={text}
          onSearch={(next) => setParam('q', next)}
        />
      </PageHead>
      <div className="mt6">
        <FilterChips
          filters={shown.map((id) => ({
            id,
            label: words(`show.${id}`),
            count: all.filter((setting) => isShown(setting, id)).length,
          }))}
          current={show}
          onChoose={choose}
        />
      </div>
      <ConnectionLost error={query.data && query.error} since={query.fulfilledTimeStamp} />
      <QueryState
        query={query}
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" count={6} height="57px" />}
        failed={(error) => <LoadFailed error={error} onRetry={query.refetch} busy={query.isFetching} />}
      >
        {() =>
          rows.length === 0 ? (
            <NothingFound />
          ) : (
            <div className={styles.groups}>
              {settingGroups
                .map((group) => ({ group, own: rows.filter((row) => row.group === group) }))
                .filter(({ own }) => own.length > 0)
                .map(({ group, own }) => (
                  <Section key={group} title={words(`show.${group}`)}>
                    <DataTable
                      caption={words(`show.${group}`)}
                      className={styles.table}
                      columns={columns}
                      rows={own}
                      idOf={({ name }) => name}
                      selectedId={selectedId ?? ''}
                    />
                  </Section>
                ))}
              <KeyHints hints={['move', 'open', 'filter', 'search']} filterCount={shown.length} />
            </div>
          )
        }
      </QueryState>
    </>
  );
}

function useColumns(): readonly Column<SiteSetting>[] {
  const words = useT(settingMessages.ns);
  const { dateTime } = useAdminFormat();
  const { textOf, nameOf } = useSettingText();
  return [
    {
      ...{ id: 'name', phone: 'line', head: words('setting') },
      cell: (row) => (
        <TwoLines
          first={<Link to={adminTo.setting(row.name)}>{words(`name.${row.name}`)}</Link>}
          second={
            <>
              {words(`about.${row.name}`)}
              {row.planned_value && (
                <>
                  {' '}
                  <Badge tone="wait">
                    {words('plannedFrom', { time: dateTime(row.planned_from) })} {textOf(row, row.planned_value)}
                  </Badge>
                </>
              )}
              {row.terms_outdated && (
                <>
                  {' '}
                  <Badge tone="bad">{words('termsOutdated')}</Badge>
                </>
              )}
            </>
          }
        />
      ),
    },
    {
      ...{ id: 'now', head: words('now'), label: words('now') },
      cell: (row) => <b>{textOf(row, row.value)}</b>,
    },
    {
      ...{ id: 'before', wide: true, head: words('before'), label: words('before') },
      cell: (row) => row.before && textOf(row, row.before),
    },
    {
      ...{ id: 'why', wide: true, head: words('whoAndWhy'), label: words('whoAndWhy') },
      cell: ({ by, reason }) =>
        by ? <TwoLines first={nameOf(by)} second={reason && <bdi>“{reason}”</bdi>} /> : words('default'),
    },
    {
      ...{ id: 'since', wide: true, head: words('since'), label: words('since') },
      cell: ({ since }) => since && dateTime(since),
    },
  ];
}

export { Settings as Component };
