import { useT } from '@doorstep/shared-ui/i18n';
import { useId } from 'react';
import parts from '../../components/parts.module.css';
import { useOpsFormat } from '../../hooks/useOpsFormat';
import { axisMaximumOf, pathOf, type Values } from '../../model/health/chart';
import styles from './Health.module.css';

export interface Line {
  readonly name: string;
  readonly values: Values;
}

interface ChartProps {
  title: string;
  lines: readonly Line[];
  /** Start of the first value in Unix ms. */
  from: number;
  stepMs: number;
  min: number;
  format: (value: number) => string;
}

export function Chart({ title, lines, from, stepMs, min, format }: ChartProps) {
  const t = useT('ops');
  const { minute } = useOpsFormat();
  const titleId = useId();
  const top = axisMaximumOf(
    lines.map(({ values }) => values),
    min,
  );
  const length = lines[0]?.values.length ?? 0;
  const end = from + length * stepMs;
  return (
    <section className={styles.chart} aria-labelledby={titleId}>
      <h2 className="h4" id={titleId}>
        {title}
      </h2>
      <ul className={styles.keys}>
        {lines.map(({ name }, index) => (
          <li key={name}>
            <svg viewBox="0 0 28 10" aria-hidden="true" className={styles.line} data-line={index}>
              <path d="M1 5h26" />
            </svg>
            <bdi className={parts.code}>{name}</bdi>
          </li>
        ))}
      </ul>
      <div className={styles.plot} dir="ltr">
        <span className={styles.top}>{format(top)}</span>
        <span className={styles.zero}>{format(0)}</span>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={summaryOf()}>
          <path className={styles.grid} d="M0 0h100M0 50h100M0 100h100" />
          {lines.map(({ name, values }, index) => (
            <path key={name} className={styles.line} data-line={index} d={pathOf(values, top)} />
          ))}
        </svg>
        <span className={styles.start}>{minute(from)}</span>
        <span className={styles.end}>{minute(end)}</span>
      </div>
      <details className={styles.asTable}>
        <summary>{t('health.asTable')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
        <section className={parts.scroll} aria-labelledby={titleId} tabIndex={0}>
          <table className={parts.numbers}>
            <thead>
              <tr>
                <th scope="col">{t('health.time')}</th>
                {lines.map(({ name }) => (
                  <th key={name} scope="col">
                    <bdi>{name}</bdi>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {reported().map((index) => (
                <tr key={index}>
                  <th scope="row">{minute(from + index * stepMs)}</th>
                  {lines.map(({ name, values }) => (
                    <td key={name}>{cell(values[index])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </section>
  );

  function summaryOf(): string {
    const parts = lines.map(({ name, values }) => {
      const knownItems = values.filter((value) => value !== null);
      if (knownItems.length === 0) return t('health.nothingOf', { version: name });
      const [low, high] = [Math.min(...knownItems), Math.max(...knownItems)];
      return t('health.between', { version: name, low: format(low), high: format(high) });
    });
    return [title, ...parts].join('. ');
  }

  function reported(): number[] {
    return Array.from({ length }, (_, index) => length - 1 - index).filter((index) =>
      lines.some(({ values }) => (values[index] ?? 0) !== 0),
    );
  }

  function cell(value: number | null | undefined): string {
    return value === null || value === undefined ? '—' : format(value);
  }
}
