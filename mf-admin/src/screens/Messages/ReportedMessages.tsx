import { Badge } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { Column } from '../../components/DataTable';
import { DueBadge } from '../../components/DueBadge';
import { NothingYet } from '../../components/NothingYet';
import { PagedTable } from '../../components/PagedTable';
import { RowButton } from '../../components/RowSheet';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { type MessageReport, useGetMessageReportsInfiniteQuery } from '../../model/api/messagesApi';
import { ReportSheet } from './ReportSheet';

interface ReportedMessagesProps {
  state: 'waiting' | 'handled';
  openId: string | undefined;
  toggle: (id: string) => void;
  filters: readonly (() => void)[];
}

export function ReportedMessages({ state, openId, toggle, filters }: ReportedMessagesProps) {
  const t = useT('admin');
  const query = useGetMessageReportsInfiniteQuery({ state }, { refetchOnMountOrArgChange: true });
  const columns = useColumns(openId, toggle);
  return (
    <PagedTable
      query={query}
      caption={t('messages.show.reported')}
      columns={columns}
      idOf={({ report_id }) => report_id}
      onOpen={toggle}
      openId={openId}
      sheet={(id) => <ReportSheet id={id} />}
      filters={filters}
      empty={<NothingYet art="success" title={t('messages.report.none')} text={t('messages.report.noneText')} />}
    />
  );
}

function useColumns(openId: string | undefined, toggle: (id: string) => void): readonly Column<MessageReport>[] {
  const t = useT('admin');
  const { moment } = useAdminFormat();
  return [
    {
      ...{ id: 'text', phone: 'line', head: t('messages.message') },
      cell: ({ report_id: id, text, by, author, reason }) => (
        <RowButton
          isOpen={id === openId}
          onToggle={() => toggle(id)}
          words={text}
          second={t('messages.report.by', { by, author, reason })}
        />
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
