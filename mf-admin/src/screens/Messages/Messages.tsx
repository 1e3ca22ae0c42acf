import { Badge } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useSearchParams } from 'react-router-dom';
import { Console } from '../../components/Console';
import { CsvLink } from '../../components/CsvLink';
import type { Column } from '../../components/DataTable';
import { DueBadge } from '../../components/DueBadge';
import { FilterChips } from '../../components/FilterChips';
import { NothingFound } from '../../components/NothingFound';
import { NothingYet } from '../../components/NothingYet';
import { PagedTable } from '../../components/PagedTable';
import { PageHead } from '../../components/PageHead';
import { RowButton } from '../../components/RowSheet';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { type ContactMessage, useGetContactMessagesInfiniteQuery } from '../../model/api/messagesApi';
import { FailedMessages } from './FailedMessages';
import { MessageSheet } from './MessageSheet';
import { ReportedMessages } from './ReportedMessages';

const states = ['waiting', 'handled', 'reported', 'reportsDone', 'failed'] as const;

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
      <PageHead title={t('title.messages')} lead={t('messages.lead')}>
        {state === 'failed' ? (
          <CsvLink path="/outbox/dead" filters={{}} />
        ) : (
          <CsvLink path={isReports ? '/message-reports' : '/contact-messages'} filters={{ state: listState }} />
        )}
      </PageHead>
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
  const columns = useColumns(openId, toggle);
  return (
    <PagedTable
      query={query}
      caption={t('title.messages')}
      columns={columns}
      idOf={({ message_id }) => message_id}
      onOpen={toggle}
      openId={openId}
      sheet={(id) => <MessageSheet id={id} />}
      filters={filters}
      empty={
        state === 'waiting' ? (
          <NothingYet art="success" title={t('messages.none')} text={t('messages.noneText')} />
        ) : (
          <NothingFound />
        )
      }
    />
  );
}

function useColumns(openId: string | undefined, toggle: (id: string) => void): readonly Column<ContactMessage>[] {
  const t = useT('admin');
  const { moment } = useAdminFormat();
  return [
    {
      ...{ id: 'text', phone: 'line', head: t('messages.message') },
      cell: ({ message_id: id, text, full_name, reference }) => (
        <RowButton
          isOpen={id === openId}
          onToggle={() => toggle(id)}
          words={text}
          second={`${full_name} · ${reference}`}
        />
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
