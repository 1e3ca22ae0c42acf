import { useGetCategoriesQuery } from '@doorstep/shared-api/catalog';
import { quantityOf, totalOf, unitCentsOf, withQuantity } from '@doorstep/shared-api/domain';
import { useDraft } from '@doorstep/shared-api/draft';
import { Money, Stepper, SummaryTotal, UnitPrice, useLanguage } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './CreateBooking.module.css';

/** Shown when at least one chosen service is priced by unit. The offered times depend on the total duration. */
export function HowMany() {
  const t = useT('booking');
  const { locale } = useLanguage();
  const { draft, update } = useDraft();
  const { data: categories = [] } = useGetCategoriesQuery();
  const offered = categories.flatMap(({ services }) => services);
  const rows = draft.lines.map((line) => ({ line, service: offered.find(({ id }) => id === line.subcategoryId) }));
  if (!rows.some(({ service }) => service?.unit)) return null;
  const minutes = (count: number) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: 'minute', unitDisplay: 'short' }).format(count);

  function change(subcategoryId: string, quantity: number) {
    const lines = draft.lines.map((line) =>
      line.subcategoryId === subcategoryId ? withQuantity(line, quantity) : line,
    );
    update({ lines });
  }

  return (
    <section className={styles.many} aria-label={t('create.howMany')}>
      <h3 className="h4">{t('create.howMany')}</h3>
      <ul>
        {rows.map(({ line, service: { unit, maxQuantity = 1, durationMinutes } = {} }) => (
          <li key={line.subcategoryId}>
            <span className={styles.what}>
              <span>{line.name}</span>
              <span className="muted sm">
                <UnitPrice cents={unitCentsOf(line)} unit={unit} />
                {durationMinutes !== undefined && <bdi> · {minutes(durationMinutes)}</bdi>}
              </span>
            </span>
            {unit && (
              <Stepper
                name={line.name}
                value={quantityOf(line)}
                max={Math.max(maxQuantity, quantityOf(line))}
                onChange={(quantity) => change(line.subcategoryId, quantity)}
              />
            )}
            <b className="num">
              <Money cents={line.priceCents} />
            </b>
          </li>
        ))}
      </ul>
      <div aria-live="polite">
        <SummaryTotal label={t('create.total')} value={<Money cents={totalOf(draft.lines)} />} />
      </div>
    </section>
  );
}
