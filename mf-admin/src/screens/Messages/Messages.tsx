import { Badge, EmptyState, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useSearchParams } from 'react-router-dom';
import { Console } from '../../components/Console';
import { CsvLink } from '../../components/CsvLink';
import { type Column, DataTable, TwoLines } from '../../components/DataTable';
import { DueBadge } from '../../components/DueBadge';
import { FilterChips } from '../../components/FilterChips';
import { KeyHints } from '../../components/KeyHints';
import { MoreButton } from '../../components/MoreButton';
import openRow from '../../components/openRow.module.css';
import parts from '../../components/parts.module.css';
import { ConnectionLost, LoadFailed } from '../../components/StateNotes';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useQueueKeys } from '../../hooks/useQueueKeys';
import { type ContactMessage, useGetContactMessagesInfiniteQuery } from '../../model/api/messagesApi';
import { FailedMessages } from './FailedMessages';
import { MessageSheet } from './MessageSheet';
import { ReportedMessages } from './ReportedMessages';

const states = ['waiting', 'handled', 'reported', 'reportsDone', 'failed'] as const;

/** What people wrote by the contact form and chat messages that were reported, who waits longest first. */
export function Messages() {
  const t = useT('admin');
  return (
    <Console barTitle={t('title.messages')}>
      <MessageList />
    </Console>
  );
}

function MessageList() {
  const t = useT('admin');
  const [search, setSearch] = useSearchParams();
  const state = states.find((one) => one === search.get('show')) ?? 'waiting';
  const openId = search.get('id') ?? undefined;
  const show = (shown: string, id?: string) =>
    setSearch({ ...(shown !== 'waiting' && { show: shown }), ...(id && { id }) }, { replace: true });
  const toggle = (id: string) => show(state, id === openId ? undefined : id);
  const filters = states.map((one) => () => show(one));
  const list = { openId, toggle, filters };
  const isReports = state === 'reported' || state === 'reportsDone';
  const listState = state === 'waiting' || state === 'reported' ? 'waiting' : 'handled';
  return (
    <>
      <div className={parts.head}>
        <div>
          <h1>{t('title.messages')}</h1>
          <p className={parts.lead}>{t('messages.lead')}</p>
        </div>
        {state === 'failed' ? (
          <CsvLink path="/outbox/dead" filters={{}} />
        ) : (
          <CsvLink path={isReports ? '/message-reports' : '/contact-messages'} filters={{ state: listState }} />
        )}
      </div>
      <div className="mt6">
        <FilterChips
          filters={states.map((id) => ({ id, label: t(`messages.show.${id}`) }))}
          current={state}
          onChoose={(one) => show(one)}
        />
      </div>
      {state === 'failed' ? (
        <FailedMessages filters={filters} />
      ) : isReports ? (
        <ReportedMessages state={listState} {...list} />
      ) : (
        <ContactMessages state={listState} {...list} />
      )}
    </>
  );
}

interface ListProps {
  state: 'waiting' | 'handled';
  openId: string | undefined;
  toggle: (id: string) => void;
  filters: readonly (() => void)[];
}

function ContactMessages({ state, openId, toggle, filters }: ListProps) {
  const t = useT('admin');
  const query = useGetContactMessagesInfiniteQuery({ state }, { refetchOnMountOrArgChange: true });
  const messages = query.data?.pages.flatMap(({ items }) => items);
  const columns = useColumns(openId, toggle);
  const { selectedId } = useQueueKeys({
    rows: (messages ?? []).map(({ message_id: id }) => ({ id })),
    onOpen: ({ id }) => toggle(id),
    filters,
  });
  return (
    <>
      {messages && <ConnectionLost error={query.error} since={query.fulfilledTimeStamp} />}
      <QueryState
        query={{ ...query, data: messages }}
        waitingLabel={t('loading')}
        skeleton={<Skeleton shape="block" count={6} height="57px" />}
        failed={(error) => <LoadFailed error={error} onRetry={query.refetch} busy={query.isFetching} />}
        empty={
          state === 'waiting' ? (
            <EmptyState art="success" title={t('messages.none')} text={t('messages.noneText')} />
          ) : (
            <EmptyState art="search" title={t('nothing.title')} text={t('nothing.text')} />
          )
        }
      >
        {(rows) => (
          <>
            <DataTable
              caption={t('title.messages')}
              columns={columns}
              rows={rows}
              idOf={({ message_id }) => message_id}
              selectedId={selectedId ?? openId ?? ''}
              detail={({ message_id: id }) => id === openId && <MessageSheet id={id} />}
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

function useColumns(openId: string | undefined, toggle: (id: string) => void): readonly Column<ContactMessage>[] {
  const t = useT('admin');
  const { moment } = useAdminFormat();
  return [
    {
      ...{ id: 'text', phone: 'line', head: t('messages.message') },
      cell: ({ message_id: id, text, full_name, reference }) => (
        <button type="button" className={openRow.open} aria-expanded={id === openId} onClick={() => toggle(id)}>
          <TwoLines first={<b className={openRow.words}>{text}</b>} second={`${full_name} · ${reference}`} />
        </button>
      ),
    },
    { ...{ id: 'at', phone: 'none', nowrap: true, head: t('queue.since') }, cell: ({ at }) => moment(at) },
    {
      ...{ id: 'state', phone: 'end', nowrap: true, head: t('queue.state') },
      cell: ({ due_at: dueAt, answer }) =>
        dueAt ? (
          <DueBadge dueAt={dueAt} now={Date.now()} />
        ) : (
          <Badge tone="ok" icon="check">
            {t(answer ? 'messages.answered' : 'messages.closed')}
          </Badge>
        ),
    },
  ];
}

export { Messages as Component };
