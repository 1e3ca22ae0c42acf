import { Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type Column, DataTable } from '../../components/DataTable';
import { Facts } from '../../components/Facts';
import { Initials } from '../../components/Initials';
import parts from '../../components/parts.module.css';
import { SubjectLink } from '../../components/SubjectLink';
import { useActWords } from '../../hooks/useActWords';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import type { AuditLine } from '../../model/api/auditApi';
import { shortHash } from '../../model/shortHash';
import styles from './Audit.module.css';

interface AuditTableProps {
  lines: readonly AuditLine[];
  openSeq: number | undefined;
  onOpen: (seq: number) => void;
}

export function AuditTable({ lines, openSeq, onOpen }: AuditTableProps) {
  const t = useT('admin');
  const { dateTime } = useAdminFormat();
  const wordsOf = useActWords();
  const columns: readonly Column<AuditLine>[] = [
    {
      ...{ id: 'time', nowrap: true, phone: 'corner', sorted: 'descending', head: t('audit.time') },
      cell: ({ at }) => (
        <time className={styles.quiet} dateTime={at}>
          {dateTime(at)}
        </time>
      ),
    },
    {
      ...{ id: 'who', head: t('audit.who') },
      cell: ({ who }) => (
        <span className={parts.owner}>
          <Initials name={who} />
          <bdi>{who}</bdi>
        </span>
      ),
    },
    {
      ...{ id: 'did', phone: 'line', head: t('audit.did') },
      cell: ({ seq, act, kind }) => (
        <button type="button" className={styles.open} aria-expanded={seq === openSeq} onClick={() => onOpen(seq)}>
          <Icon name={kind === 'look' ? 'eye' : 'check'} />
          {wordsOf(act)}
        </button>
      ),
    },
    {
      ...{ id: 'on', phone: 'line', head: t('audit.on') },
      cell: ({ subject_type: type, subject_id: id }) => <SubjectLink type={type} id={id} />,
    },
    {
      ...{ id: 'why', phone: 'line', head: t('audit.why') },
      cell: ({ why }) => <span className={styles.quiet}>{why || t('audit.notAsked')}</span>,
    },
    {
      ...{ id: 'line', phone: 'none', head: t('audit.line') },
      cell: ({ hash }) => (
        <bdi className={styles.hash} dir="ltr">
          {shortHash(hash)}
        </bdi>
      ),
    },
  ];
  return (
    <DataTable
      caption={t('audit.caption')}
      columns={columns}
      rows={lines}
      idOf={({ seq }) => String(seq)}
      selectedId={openSeq === undefined ? '' : String(openSeq)}
      detail={(line) => line.seq === openSeq && <Difference line={line} />}
    />
  );
}

function Difference({ line: { seq, before, after, prev, hash } }: { line: AuditLine }) {
  const t = useT('admin');
  const { number } = useAdminFormat();
  return (
    <div className={styles.difference}>
      {before && <Values title={t('audit.before')} values={before} />}
      {after && <Values title={t('audit.after')} values={after} />}
      <div>
        <h3>{t('audit.chain')}</h3>
        <Facts
          items={[
            { id: 'seq', label: t('audit.number'), value: number(seq) },
            { id: 'prev', label: t('audit.prev'), value: <Hash>{prev}</Hash> },
            { id: 'hash', label: t('audit.this'), value: <Hash>{hash}</Hash> },
          ]}
        />
      </div>
    </div>
  );
}

function Hash({ children }: { children: string }) {
  return (
    <bdi className={styles.hash} dir="ltr" title={children}>
      {shortHash(children)}
    </bdi>
  );
}

function Values({ title, values }: { title: string; values: NonNullable<AuditLine['before']> }) {
  const t = useT('admin');
  return (
    <div>
      <h3>{title}</h3>
      <Facts
        items={Object.entries(values).map(([name, value]) => ({
          id: name,
          label: (
            <bdi dir="ltr" lang="en">
              {name.replaceAll('_', ' ')}
            </bdi>
          ),
          value: (
            <bdi>
              {typeof value === 'boolean'
                ? t(value ? 'yes' : 'no')
                : value === null || value === ''
                  ? '–'
                  : [value].flat().join(', ')}
            </bdi>
          ),
        }))}
      />
    </div>
  );
}
