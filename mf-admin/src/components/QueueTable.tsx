import { Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { useAdminFormat } from '../hooks/useAdminFormat';
import { isLate } from '../model/due';
import { kindBadge, type QueueItem, type QueueKind } from '../model/queue';
import { type Column, DataTable, TwoLines } from './DataTable';
import { DueBadge } from './DueBadge';
import { Owner } from './Owner';
import parts from './parts.module.css';
import styles from './QueueTable.module.css';

interface QueueTableProps {
  items: readonly QueueItem[];
  now: number;
  me: string | undefined;
  selectedId: string | undefined;
  /** Undefined when the role may not take items. */
  onTake?: ((item: QueueItem) => void) | undefined;
  canTake?: (item: QueueItem) => boolean;
}

export function QueueTable({ items, now, me, selectedId, onTake, canTake = () => true }: QueueTableProps) {
  const t = useT('admin');
  const { moment } = useAdminFormat();
  const columns: readonly Column<QueueItem>[] = [
    {
      ...{ id: 'kind', phone: 'none', head: <span className="sr">{t('queue.kind')}</span> },
      cell: ({ kind }) => <KindIcon kind={kind} />,
    },
    {
      ...{ id: 'what', phone: 'line', head: t('queue.what') },
      cell: (item) => <ItemCell item={item} />,
    },
    {
      ...{ id: 'since', phone: 'none', nowrap: true, wide: true, sorted: 'ascending', head: t('queue.since') },
      cell: ({ since }) => <span className={styles.quiet}>{moment(since)}</span>,
    },
    ...(items.some(({ state }) => state)
      ? [
          {
            ...{ id: 'state', head: t('queue.state') },
            cell: ({ state }: QueueItem) => <span className={styles.quiet}>{state}</span>,
          },
        ]
      : []),
    ...(items.some(({ promise }) => promise)
      ? [
          {
            ...{ id: 'promise', phone: 'none' as const, nowrap: true, wide: true, head: t('queue.promise') },
            cell: ({ promise }: QueueItem) => <span className={styles.quiet}>{promise}</span>,
          },
        ]
      : []),
    {
      ...{ id: 'due', nowrap: true, head: t('queue.due') },
      cell: ({ dueAt }) => dueAt && <DueBadge dueAt={dueAt} now={now} />,
    },
    {
      ...{ id: 'owner', phone: 'end', head: t('queue.owner') },
      cell: (item) => (
        <Owner
          owner={item.owner}
          me={me}
          of={item.title}
          onTake={onTake && canTake(item) ? () => onTake(item) : undefined}
        />
      ),
    },
  ];
  return (
    <DataTable
      caption={t('queue.caption')}
      className={styles.queue}
      columns={columns}
      rows={items}
      idOf={({ id }) => id}
      selectedId={selectedId ?? ''}
      isLate={({ dueAt }) => isLate(dueAt, now)}
    />
  );
}

/** Isolates names and user texts, which keep their own direction. */
function ItemCell({ item: { title, kindWords, line, to } }: { item: QueueItem }) {
  const words = <bdi>{title}</bdi>;
  const second = kindWords ? (
    <>
      {kindWords}
      {line && (
        <>
          . <bdi>{line}</bdi>
        </>
      )}
    </>
  ) : (
    line
  );
  return <TwoLines first={to ? <Link to={to}>{words}</Link> : <b>{words}</b>} second={second} />;
}

export function KindIcon({ kind }: { kind: QueueKind }) {
  const t = useT('admin');
  const { tone, icon } = kindBadge[kind];
  return (
    <span className={parts.kind} data-tone={tone}>
      <Icon name={icon as 'flag'} label={t(`kind.${kind}`)} />
    </span>
  );
}
