import type { OpsLiveState } from '@doorstep/shared-api/ops';
import { paths } from '@doorstep/shared-api/paths';
import { Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { ChangeLog } from '../../components/ChangeLog';
import { Console } from '../../components/Console';
import { useRemoteName } from '../../components/RemoteName';
import { useCommand } from '../../hooks/useCommand';
import { useOpsFormat } from '../../hooks/useOpsFormat';
import { REFRESH_MS, useGetOpsHistoryInfiniteQuery } from '../../model/api/opsApi';
import { canariesOf } from '../../model/health/shares';
import { Alarms } from './Alarms';
import { LocalCode } from './LocalCode';
import { Overrides } from './Overrides';
import { Previews } from './Previews';
import styles from './Remotes.module.css';
import { RemoteTable } from './RemoteTable';
import { TryVersion } from './TryVersion';

const RECENT = 5;

function Remotes() {
  const t = useT('ops');
  const [expected, setExpected] = useState('');
  const count = ({ remotes }: OpsLiveState) => remotes.reduce((sum, remote) => sum + canariesOf(remote).length, 0);
  return (
    <Console
      heading={t('remotes.heading')}
      lead={(state) =>
        t('remotes.lead', {
          remotes: t('remotes.count', { count: state.remotes.length }),
          canaries: t('remotes.canaries', { count: count(state) }),
        })
      }
      aside={<FindRemote value={expected} onChange={setExpected} />}
    >
      {(state, seenAt) => <Board state={state} seenAt={seenAt} wanted={expected} />}
    </Console>
  );
}

export { Remotes as Component };

function FindRemote({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useT('ops');
  const id = useId();
  return (
    <div className={styles.find}>
      <label className="sr" htmlFor={id}>
        {t('remotes.find')}
      </label>
      <span className="input">
        <Icon name="magnifying-glass" />
        <input
          id={id}
          type="search"
          value={value}
          placeholder={t('remotes.find')}
          onChange={(event) => onChange(event.target.value)}
        />
      </span>
    </div>
  );
}

function Board({ state, seenAt, wanted }: { state: OpsLiveState; seenAt: number; wanted: string }) {
  const t = useT('ops');
  const { clock, number } = useOpsFormat();
  const nameOf = useRemoteName();
  const { command, dialog } = useCommand(state);
  const [tried, setTried] = useState<{ remote: string; version: string | undefined }>();
  const words = wanted.trim().toLowerCase();
  const remotes = state.remotes.filter(({ name }) => `${name} ${nameOf(name)}`.toLowerCase().includes(words));
  return (
    <>
      <Alarms state={state} onCommand={command} />
      <div className={styles.legend}>
        <span>
          <i data-of="stable" />
          {t('stable')}
        </span>
        <span>
          <i data-of="canary" />
          {t('canary')}
        </span>
        <span className={styles.refreshed}>
          {t('refreshed', { time: clock(seenAt), seconds: number(REFRESH_MS / 1000) })}
        </span>
      </div>
      {remotes.length > 0 ? (
        <RemoteTable
          limits={state.limits}
          remotes={remotes}
          seenAt={seenAt}
          onCommand={state.readOnly ? undefined : command}
          onTry={(remote, version) => setTried({ remote, version })}
        />
      ) : (
        <p className="muted mt6" role="status">
          {t('remotes.none', { wanted })}
        </p>
      )}
      <Overrides canEnd={!state.readOnly} />
      <Previews canClose={!state.readOnly} />
      <LocalCode canEnd={!state.readOnly} />
      <Recent />
      {dialog}
      {tried && <TryVersion {...tried} onClose={() => setTried(undefined)} />}
    </>
  );
}

function Recent() {
  const t = useT('ops');
  const { data } = useGetOpsHistoryInfiniteQuery(undefined, {
    pollingInterval: 3 * REFRESH_MS,
    skipPollingIfUnfocused: true,
  });
  const [newest] = data?.pages ?? [];
  if (!newest) return null;
  return (
    <section className="mt8">
      <div className="row row--between mb4">
        <h2 className="h3">{t('history.recent')}</h2>
        <Link className="link" to={paths.opsHistory}>
          {t('history.all')}
        </Link>
      </div>
      <ChangeLog changes={newest.changes.slice(0, RECENT)} live={newest.live} />
    </section>
  );
}
