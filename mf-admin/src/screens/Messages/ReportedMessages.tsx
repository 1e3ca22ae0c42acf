import { Badge, EmptyState, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type Column, DataTable, TwoLines } from '../../components/DataTable';
import { DueBadge } from '../../components/DueBadge';
import { KeyHints } from '../../components/KeyHints';
import { MoreButton } from '../../components/MoreButton';
import openRow from '../../components/openRow.module.css';
import { ConnectionLost, LoadFailed } from '../../components/StateNotes';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useQueueKeys } from '../../hooks/useQueueKeys';
import { type MessageReport, useGetMessageReportsInfiniteQuery } from '../../model/api/messagesApi';
import { ReportSheet } from './ReportSheet';

interface ReportedMessagesProps {
  state: 'waiting' | 'handled';
  openId: string | undefined;
  toggle: (id: string) => void;
  filters: readonly (() => void)[];
}

/** Chat messages that one side of a booking reported; each opens in place, with what was said around it. */
export function ReportedMessages({ state, openId, toggle, filters }: ReportedMessagesProps) {
  const t = useT('admin');
  const query = useGetMessageReportsInfiniteQuery({ state }, { refetchOnMountOrArgChange: true });
  const reports = query.data?.pages.flatMap(({ items }) => items);
  const columns = useColumns(openId, toggle);
  const { selectedId } = useQueueKeys({
    rows: (reports ?? []).map(({ report_id: id }) => ({ id })),
    onOpen: ({ id }) => toggle(id),
    filters,
  });
  return (
    <>
      {reports && <ConnectionLost error={query.error} since={query.fulfilledTimeStamp} />}
      <QueryState
        query={{ ...query, data: reports }}
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" count={6} height="57px" />}
        failed={(error) => <LoadFailed error={error} onRetry={query.refetch} busy={query.isFetching} />}
        empty={<EmptyState art="success" title={t('messages.report.none')} text={t('messages.report.noneText')} />}
      >
        {(rows) => (
          <>
            <DataTable
              caption={t('messages.show.reported')}
              columns={columns}
              rows={rows}
              idOf={({ report_id }) => report_id}
              selectedId={selectedId ?? openId ?? ''}
              detail={({ report_id: id }) => id === openId && <ReportSheet id={id} />}
            />
            <MoreButton query={query} />
            <KeyHints
              hints={[
                { keys: ['J', 'K'], does: 'move' },
                { keys: ['Enter'], does: 'open' },
                { keys: [`1–${filters.length}`], does: 'filter' },
              ]}
            />
          </>
        )}
      </QueryState>
    </>
  );
}

function useColumns(openId: string | undefined, toggle: (id: string) => void): readonly Column<MessageReport>[] {
  const t = useT('admin');
  const { moment } = useAdminFormat();
  return [
    {
      ...{ id: 'text', phone: 'line', head: t('messages.message') },
      cell: ({ report_id: id, text, by, author, reason }) => (
        <button type="button" className={openRow.open} aria-expanded={id === openId} onClick={() => toggle(id)}>
          <TwoLines
            first={<b className={openRow.words}>{text}</b>}
            second={t('messages.report.by', { by, author, reason })}
          />
        </button>
      ),
    },
    { ...{ id: 'at', phone: 'none', nowrap: true, head: t('queue.since') }, cell: ({ at }) => moment(at) },
    {
      ...{ id: 'state', phone: 'end', nowrap: true, head: t('queue.state') },
      cell: ({ due_at: dueAt, decision }) =>
        dueAt ? (
          <DueBadge dueAt={dueAt} now={Date.now()} />
        ) : (
          <Badge tone="ok" icon="check">
            {t(decision === 'hide' ? 'messages.report.hidden' : 'messages.report.left')}
          </Badge>
        ),
    },
  ];
}
