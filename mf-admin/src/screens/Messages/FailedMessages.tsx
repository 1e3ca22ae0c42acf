import { Button, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type Column, TwoLines } from '../../components/DataTable';
import { NothingYet } from '../../components/NothingYet';
import { PagedTable } from '../../components/PagedTable';
import parts from '../../components/parts.module.css';
import { ActFailed } from '../../components/StateNotes';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useSecondStep } from '../../hooks/useSecondStep';
import { useStaff } from '../../hooks/useStaff';
import {
  type FailedMessage,
  useGetFailedMessagesInfiniteQuery,
  useReplayMessagesMutation,
} from '../../model/api/messagesApi';

export function FailedMessages({ filters }: { filters: readonly (() => void)[] }) {
  const t = useT('admin');
  const toast = useToast();
  const { may } = useStaff();
  const { runConfirmed, codeDialog } = useSecondStep();
  const query = useGetFailedMessagesInfiniteQuery({}, { refetchOnMountOrArgChange: true });
  const [replay, { error, isLoading }] = useReplayMessagesMutation();

  async function tryAgain(ids: readonly string[] | 'all') {
    const result = await runConfirmed<{ error?: unknown }>(() => replay(ids));
    if (!result.error) toast.show({ text: t('messages.failed.done') });
  }

  const columns = useColumns(may('inbox.answer') ? (id) => void tryAgain([id]) : undefined, isLoading);
  return (
    <>
      <PagedTable
        query={query}
        caption={t('messages.show.failed')}
        columns={columns}
        idOf={({ message_id }) => message_id}
        filters={filters}
        notes={<ActFailed error={error} />}
        tools={
          may('inbox.answer') && (
            <div className={parts.acts}>
              <Button size="sm" variant="line" busy={isLoading} onClick={() => void tryAgain('all')}>
                {t('messages.failed.all')}
              </Button>
            </div>
          )
        }
        empty={<NothingYet art="success" title={t('messages.failed.none')} text={t('messages.failed.noneText')} />}
      />
      {codeDialog}
    </>
  );
}

function useColumns(onAgain: ((id: string) => void) | undefined, busy: boolean): readonly Column<FailedMessage>[] {
  const t = useT('admin');
  const { moment } = useAdminFormat();
  return [
    {
      ...{ id: 'what', phone: 'line', head: t('messages.message') },
      cell: ({ channel, to, error, attempts }) => (
        <TwoLines
          first={
            <>
              {t(`messages.failed.channel.${channel}`)} <bdi dir="ltr">{to}</bdi>
            </>
          }
          second={t('messages.failed.why', { attempts, error })}
        />
      ),
    },
    {
      ...{ id: 'at', phone: 'none', nowrap: true, head: t('messages.failed.since') },
      cell: ({ given_up_at: at, since }) => moment(at || since),
    },
    {
      ...{ id: 'act', phone: 'end', nowrap: true, head: t('messages.failed.act') },
      cell: ({ message_id: id, to }) =>
        onAgain && (
          <Button size="sm" variant="line" disabled={busy} onClick={() => onAgain(id)}>
            {t('messages.failed.again')}
            <span className="sr">: {to}</span>
          </Button>
        ),
    },
  ];
}
