import { useT } from '@doorstep/shared-ui/i18n';
import { Fragment, useId } from 'react';
import parts from '../../components/parts.module.css';
import { useOpsFormat } from '../../hooks/useOpsFormat';
import { useGetOpsWhyQuery } from '../../model/api/rolloutsApi';

export function Why({ remote }: { remote: string }) {
  const t = useT('ops');
  const { moment, percent } = useOpsFormat();
  const headingId = useId();
  const { data } = useGetOpsWhyQuery(remote);
  if (!data?.versions.length) return null;
  return (
    <section className="mt8 mb6" aria-labelledby={headingId}>
      <h2 className="h3 mb4" id={headingId}>
        {t('why.heading')}
      </h2>
      <dl className={parts.origin}>
        {data.versions.map(({ version, traffic, switch: line, rollout, approval, pin, owners }) => (
          <Fragment key={version}>
            <dt>
              <bdi className={parts.code}>{version}</bdi> {percent(traffic / 100)}
            </dt>
            <dd>
              {line ? (
                <p>
                  <bdi>{line.who}</bdi>, {moment(line.at)}
                  {line.why && (
                    <>
                      : <bdi>{line.why}</bdi>
                    </>
                  )}
                </p>
              ) : (
                <p className="muted">{t('longAgo')}</p>
              )}
              {rollout && (
                <p>
                  {t('verb.rollout')} <bdi className={parts.code}>{rollout}</bdi>
                </p>
              )}
              {approval && (
                <p>
                  {t('rules.approved')}: <bdi>{approval.who}</bdi>, {moment(approval.at)}
                </p>
              )}
              {pin && (
                <p>
                  {t('verb.pin')}: <bdi>{pin.who}</bdi> <bdi>{pin.why}</bdi>
                </p>
              )}
              {owners.length > 0 && (
                <p>
                  {t('rules.owners')}: <bdi className={parts.code}>{owners.join(', ')}</bdi>
                </p>
              )}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
