import type { OpsHealthSeries, OpsVital, OpsVitalFigure } from '@doorstep/shared-api/ops';
import { Icon } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId } from 'react';
import parts from '../../components/parts.module.css';
import { useOpsFormat } from '../../hooks/useOpsFormat';
import styles from './Health.module.css';

const vitalNames = ['lcp', 'inp', 'cls', 'ttfb', 'tbt'] as const satisfies OpsVital[];

export function Vitals({ vitals: { budgets, enough, rows } }: { vitals: NonNullable<OpsHealthSeries['vitals']> }) {
  const t = useT('ops');
  const format = useVitalFormat();
  const headingId = useId();
  return (
    <section className="mt8">
      <h2 className="h3 mb4" id={headingId}>
        {t('health.vitals')}
      </h2>
      <p className="muted mb4">{rows.length === 0 ? t('health.noVitals') : t('health.vitalsLead')}</p>
      {rows.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
        <section className={parts.scroll} aria-labelledby={headingId} tabIndex={0}>
          <table className={parts.numbers}>
            <thead>
              <tr>
                <th scope="col">{t('health.route')}</th>
                <th scope="col">{t('act.version')}</th>
                {vitalNames.map((vital) => (
                  <th key={vital} scope="col">
                    {t(`vital.${vital}`)}
                    {budgets[vital] !== undefined && (
                      <span className={styles.limit}>
                        {t('health.atMost', { limit: format(vital, budgets[vital]) })}
                      </span>
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ version, route, vitals }) => (
                <tr key={`${version} ${route ?? ''}`}>
                  <th scope="row" className={route === undefined ? styles.allPages : parts.code}>
                    {route === undefined ? t('health.allPages') : <bdi>{route}</bdi>}
                  </th>
                  <td className={parts.code}>
                    <bdi>{version}</bdi>
                  </td>
                  {vitalNames.map((vital) => (
                    <td key={vital}>
                      <Figure figure={vitals[vital]} budget={budgets[vital]} enough={enough} vital={vital} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}

interface FigureProps {
  vital: OpsVital;
  figure: OpsVitalFigure | undefined;
  budget: number | undefined;
  enough: number;
}

function Figure({ vital, figure, budget, enough }: FigureProps) {
  const t = useT('ops');
  const format = useVitalFormat();
  if (!figure) return '—';
  const { p75, samples } = figure;
  const isEnough = samples >= enough;
  const isAbove = isEnough && budget !== undefined && p75 > budget;
  return (
    <>
      <span className={isAbove ? styles.above : undefined}>
        {isAbove && <Icon name="warning" weight="fill" label={t('health.above')} />}
        {format(vital, p75)}
      </span>
      <span className={styles.samples}>
        {t('health.values', { count: samples })}
        {!isEnough && ` · ${t('health.tooFew')}`}
      </span>
    </>
  );
}

function useVitalFormat() {
  const { milliseconds, thousandths } = useOpsFormat();
  return (vital: OpsVital, value: number) => (vital === 'cls' ? thousandths(value) : milliseconds(value));
}
