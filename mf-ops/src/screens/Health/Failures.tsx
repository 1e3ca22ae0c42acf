import type { OpsHealthSeries } from '@doorstep/shared-api/ops';
import { useT } from '@doorstep/shared-ui/i18n';
import parts from '../../components/parts.module.css';
import { useOpsFormat } from '../../hooks/useOpsFormat';

export function Failures({ failures }: { failures: OpsHealthSeries['failures'] }) {
  const t = useT('ops');
  const { number } = useOpsFormat();
  return (
    <section className="mt8">
      <h2 className="h3 mb4">{t('health.failures')}</h2>
      {failures.length === 0 ? (
        <p className="muted">{t('health.noFailures')}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <section className={parts.scroll} aria-label={t('health.failures')} tabIndex={0}>
          <table className={parts.numbers}>
            <thead>
              <tr>
                <th scope="col">{t('health.kind')}</th>
                <th scope="col">{t('health.route')}</th>
                <th scope="col">{t('act.version')}</th>
                <th scope="col">{t('health.count')}</th>
              </tr>
            </thead>
            <tbody>
              {failures.map(({ version, route, kind, count }) => (
                <tr key={`${version} ${route} ${kind}`}>
                  <td>{t(`kind.${kind}`)}</td>
                  <td className={parts.code}>
                    <bdi>{route}</bdi>
                  </td>
                  <td className={parts.code}>
                    <bdi>{version}</bdi>
                  </td>
                  <td>{number(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
