import type { Cents, OrderLine } from '@doorstep/shared-api/domain';
import {
  ActionBar,
  Button,
  IconButton,
  Money,
  Note,
  Panel,
  SummaryLine,
  SummaryTotal,
  useFormat,
} from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './LaundryServices.module.css';

interface SummaryProps {
  readonly lines: readonly OrderLine[];
  readonly totalCents: Cents;
  readonly label: string;
  readonly isBusy: boolean;
  readonly problem?: string;
  readonly onRemove: (line: OrderLine) => void;
  readonly onGoOn: () => void;
}

export function Summary({ lines, totalCents, label, isBusy, problem, onRemove, onGoOn }: SummaryProps) {
  const t = useT('catalog');
  const { lineName } = useFormat();
  const note = problem && (
    <Note tone="bad" role="alert" className="mt4">
      {problem}
    </Note>
  );
  return (
    <>
      <Panel as="aside" sticky title={t('laundry.yourBooking')} className={styles.summary}>
        {lines.length === 0 && <p className="muted sm mb4">{t('laundry.nothingYet')}</p>}
        {lines.map((line) => (
          <SummaryLine
            key={line.subcategoryId}
            label={lineName(line)}
            value={<Money cents={line.priceCents} />}
            action={
              <IconButton
                size="sm"
                icon="x"
                label={t('common.remove', { name: line.name })}
                onClick={() => onRemove(line)}
              />
            }
          />
        ))}
        <div aria-live="polite">
          <SummaryTotal label={t('common.total')} value={<Money cents={totalCents} />} />
        </div>
        {note}
        <Button size="lg" block accent busy={isBusy} className="mt4" onClick={onGoOn}>
          {label}
        </Button>
        <p className={`sm muted center ${styles.after}`}>{t('laundry.review')}</p>
      </Panel>
      <div className="hidden-lg">{note}</div>
      <ActionBar>
        <div className="grow">
          <div className="price num">
            <Money cents={totalCents} />
          </div>
          <div className="sm muted">{t('laundry.chosen', { count: lines.length })}</div>
        </div>
        <Button size="lg" accent busy={isBusy} onClick={onGoOn}>
          {label}
        </Button>
      </ActionBar>
    </>
  );
}
