import type { OpsHealthSeries, OpsLiveState } from '@doorstep/shared-api/ops';
import { EmptyState, Icon, QueryState, Skeleton, Tabs } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Console } from '../../components/Console';
import { useRemoteName } from '../../components/RemoteName';
import { useOpsFormat } from '../../hooks/useOpsFormat';
import { REFRESH_MS, useGetOpsSeriesQuery } from '../../model/api/opsApi';
import { Chart, type Line } from './Chart';
import { Failures } from './Failures';
import styles from './Health.module.css';
import { Vitals } from './Vitals';
import { Why } from './Why';

const spans = [1, 6, 24] as const;

function Health() {
  const t = useT('ops');
  return (
    <Console heading={t('title.ops-health')} lead={() => t('health.lead')}>
      {(state) => <RemoteHealth state={state} />}
    </Console>
  );
}

export { Health as Component };

function RemoteHealth({ state }: { state: OpsLiveState }) {
  const t = useT('ops');
  const nameOf = useRemoteName();
  const selectId = useId();
  const [query, setQuery] = useSearchParams();
  const names = state.remotes.map(({ name }) => name);
  const remote = names.find((name) => name === query.get('remote')) ?? names[0] ?? 'shell';
  const hours = spans.find((span) => String(span) === query.get('hours')) ?? 1;
  const show = (next: { remote?: string; hours?: number }) =>
    setQuery(
      { remote: next.remote ?? remote, hours: String(next.hours ?? hours) },
      { replace: true, preventScrollReset: true },
    );
  return (
    <>
      <div className={styles.controls}>
        <div className="field">
          <label htmlFor={selectId}>{t('columns.remote')}</label>
          <span className="input">
            <select id={selectId} value={remote} onChange={(event) => show({ remote: event.target.value })}>
              {names.map((name) => (
                <option key={name} value={name}>
                  {nameOf(name)}
                </option>
              ))}
            </select>
            <Icon name="caret-down" />
          </span>
        </div>
        <Tabs
          label={t('health.span')}
          items={spans.map((span) => ({
            key: String(span),
            label: t('health.hours', { count: span }),
            current: span === hours,
            onSelect: () => show({ hours: span }),
          }))}
        />
      </div>
      <Why remote={remote} />
      <Charts remote={remote} hours={hours} defaults={versionsOf(state, remote)} />
    </>
  );
}

/** Default version first, then the canaries. The order decides how each line is drawn. */
function versionsOf(state: OpsLiveState, remote: string): readonly string[] {
  return state.remotes.find(({ name }) => name === remote)?.versions.map(({ version }) => version) ?? [];
}

function Charts({ remote, hours, defaults }: { remote: string; hours: number; defaults: readonly string[] }) {
  const t = useT('ops');
  const query = useGetOpsSeriesQuery(
    { remote, hours },
    { pollingInterval: 3 * REFRESH_MS, skipPollingIfUnfocused: true },
  );
  return (
    <QueryState
      query={{ ...query, data: query.currentData }}
      className={styles.waiting}
      waitingLabel={t('loading')}
      skeleton={<Skeleton shape="block" count={3} height="180px" />}
      failed={() => t('failed.text')}
    >
      {(series) => <SeriesCharts series={series} defaults={defaults} />}
    </QueryState>
  );
}

function SeriesCharts({ series, defaults }: { series: OpsHealthSeries; defaults: readonly string[] }) {
  const t = useT('ops');
  const { percent, seconds, number } = useOpsFormat();
  if (series.versions.length === 0) return <EmptyState title={t('health.none')} text={t('health.noneText')} />;
  const linesOf = (value: (point: OpsHealthSeries['versions'][number]['points'][number]) => number | null): Line[] =>
    [...series.versions]
      .sort((a, b) => indexOrLast(defaults, a.version) - indexOrLast(defaults, b.version))
      .map(({ version, points }) => ({ name: version, values: points.map(value) }));
  const shared = { from: series.from, stepMs: series.stepMs };
  return (
    <>
      <div className={styles.charts}>
        <Chart {...shared} title={t('health.views')} lines={linesOf(({ views }) => views)} min={5} format={number} />
        <Chart
          {...shared}
          title={t('health.failed')}
          lines={linesOf(({ views, failures }) => (views + failures > 0 ? failures / Math.max(views, failures) : null))}
          min={0.01}
          format={percent}
        />
        <Chart
          {...shared}
          title={t('health.p75')}
          lines={linesOf(({ p75Ms }) => p75Ms ?? null)}
          min={1000}
          format={seconds}
        />
      </div>
      {series.vitals && <Vitals vitals={series.vitals} />}
      <Failures failures={series.failures} />
    </>
  );
}

const indexOrLast = (list: readonly string[], version: string) => {
  const place = list.indexOf(version);
  return place < 0 ? list.length : place;
};
