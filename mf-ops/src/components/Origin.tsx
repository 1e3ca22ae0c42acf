import type { OpsProvenance } from '@doorstep/shared-api/ops';
import { Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './parts.module.css';

/** The publisher is recorded by this site. The origin is only claimed by the build. */
export function Origin({ provenance }: { provenance: OpsProvenance }) {
  const t = useT('ops');
  const { by, commit, author, pipeline, attestation, isAltered } = provenance;
  return (
    <section>
      <h3 className="h4">{t('origin.heading')}</h3>
      <dl className={styles.origin}>
        <dt>{t('origin.by')}</dt>
        <dd>
          <bdi>{by}</bdi>
        </dd>
        {commit && (
          <>
            <dt>{t('origin.commit')}</dt>
            <dd>
              <bdi className={styles.code}>{commit.slice(0, 12)}</bdi>
            </dd>
          </>
        )}
        {author && (
          <>
            <dt>{t('origin.author')}</dt>
            <dd>
              <bdi>{author}</bdi>
            </dd>
          </>
        )}
        {pipeline && (
          <>
            <dt>{t('origin.run')}</dt>
            <dd>
              <a className="link" href={pipeline} target="_blank" rel="noreferrer">
                <bdi className={styles.code}>{pipeline.replace(/^https?:\/\//, '')}</bdi>
              </a>
            </dd>
          </>
        )}
        {attestation && (
          <>
            <dt>{t('origin.attested')}</dt>
            <dd>
              <bdi className={styles.code}>{attestation.builder ?? attestation.predicateType}</bdi>
              <span className="sm muted"> {t('origin.unchecked')}</span>
            </dd>
          </>
        )}
      </dl>
      {isAltered && <Note tone="bad">{t('origin.altered')}</Note>}
    </section>
  );
}
