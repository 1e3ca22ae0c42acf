import { Button, Icon, Note, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { ActFailed } from '../../components/StateNotes';
import { useAdminFormat } from '../../hooks/useAdminFormat';
import { useVerifyAuditQuery } from '../../model/api/auditApi';
import { shortHash } from '../../model/shortHash';
import styles from './Audit.module.css';

export function Proof() {
  const t = useT('admin');
  const { number, time } = useAdminFormat();
  const { data, error, isFetching, refetch } = useVerifyAuditQuery(undefined, { refetchOnMountOrArgChange: true });
  return (
    <div className={styles.proof}>
      {data ? (
        <Note
          tone={data.holds ? 'ok' : 'bad'}
          icon={data.holds ? 'shield-check' : 'warning'}
          role={data.holds ? 'status' : 'alert'}
          className="grow"
        >
          <span className={styles.proofLine}>
            <span>
              <b>
                {data.holds
                  ? t('audit.holds', { lines: number(data.lines) })
                  : t('audit.broken', { seq: number(data.seq ?? data.lines + 1) })}
              </b>{' '}
              {t('audit.checked', { time: time(data.checked_at) })}
            </span>
            <bdi className={styles.hash} dir="ltr" title={data.last_hash}>
              {shortHash(data.last_hash)}
            </bdi>
          </span>
        </Note>
      ) : error === undefined ? (
        <div className="grow" aria-busy="true">
          <Skeleton shape="block" height="45px" />
        </div>
      ) : (
        <div className="grow">
          <ActFailed error={error} />
        </div>
      )}
      <Button variant="line" busy={isFetching} onClick={() => void refetch()}>
        <Icon name="shield-check" />
        {t('audit.verify')}
      </Button>
    </div>
  );
}
