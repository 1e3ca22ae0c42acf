import type { OpsLiveState } from '@doorstep/shared-api/ops';
import { Button, EmptyState, Note, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { ChangeLog } from '../../components/ChangeLog';
import { CommandError } from '../../components/CommandError';
import { Console } from '../../components/Console';
import { useCommand } from '../../hooks/useCommand';
import { useOpsFormat } from '../../hooks/useOpsFormat';
import { REFRESH_MS, useGetOpsHistoryInfiniteQuery, useVerifyLiveMutation } from '../../model/api/opsApi';
import styles from './History.module.css';

function History() {
  const t = useT('ops');
  const { number } = useOpsFormat();
  return (
    <Console
      heading={t('title.ops-history')}
      lead={({ generation }) => t('history.lead', { generation: number(generation) })}
    >
      {(state) => (
        <>
          <Verify generation={state.generation} />
          <GenerationHistory state={state} />
        </>
      )}
    </Console>
  );
}

export { History as Component };

function Verify({ generation }: { generation: number }) {
  const t = useT('ops');
  const { number } = useOpsFormat();
  const [verify, { data, error, isLoading }] = useVerifyLiveMutation();
  return (
    <section className={styles.verify}>
      <Button variant="line" busy={isLoading} onClick={() => void verify(generation)}>
        {t('verify.do')}
      </Button>
      <div role="status">
        {data && data.faults.length === 0 && (
          <Note tone="ok">{t('verify.fine', { generation: number(data.generation) })}</Note>
        )}
        {data && data.faults.length > 0 && (
          <Note tone="bad">
            <b>{t('verify.faults', { generation: number(data.generation), count: data.faults.length })}</b>
            <ul lang="en" dir="ltr">
              {data.faults.map((issue) => (
                <li key={issue}>{issue}</li>
              ))}
            </ul>
          </Note>
        )}
      </div>
      {error !== undefined && <CommandError error={error} />}
    </section>
  );
}

function GenerationHistory({ state }: { state: OpsLiveState }) {
  const t = useT('ops');
  const { number } = useOpsFormat();
  const { command, dialog } = useCommand(state);
  const query = useGetOpsHistoryInfiniteQuery(undefined, { pollingInterval: REFRESH_MS, skipPollingIfUnfocused: true });
  return (
    <>
      <QueryState
        query={query}
        className="stack"
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" count={4} height="56px" />}
        failed={() => t('failed.text')}
      >
        {({ pages }) => {
          const changes = pages.flatMap((page) => page.changes);
          if (changes.length === 0) return <EmptyState title={t('history.none')} />;
          const storedGenerations = new Set(pages[0]?.kept);
          return (
            <ChangeLog
              changes={changes}
              live={state.generation}
              action={({ to }) =>
                !state.readOnly &&
                to !== state.generation &&
                (storedGenerations.has(to) ? (
                  <Button
                    size="sm"
                    variant="line"
                    aria-label={t('history.goBackTo', { generation: number(to) })}
                    onClick={() => command({ verb: 'rollback', to })}
                  >
                    {t('history.goBack')}
                  </Button>
                ) : (
                  <span className="sm muted">{t('history.gone')}</span>
                ))
              }
            />
          );
        }}
      </QueryState>
      {query.hasNextPage && (
        <div className="mt6">
          <Button variant="soft" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t('history.more')}
          </Button>
        </div>
      )}
      {dialog}
    </>
  );
}
