import { type Category, quantityOf } from '@doorstep/shared-api/domain';
import { useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './BookingSummary.module.css';

interface LineNameProps {
  line: {
    readonly subcategoryId: string;
    readonly name: string;
    readonly quantity?: number;
    readonly priceCents: number;
  };
  list: Category['services'] | undefined;
  provider: string | undefined;
}

/**
 * Uses the catalogue's name in the reader's language, because a quote has none. Where the provider has a price of their
 * own, says so and shows the catalogue's price.
 */
export function LineName({ line, list, provider }: LineNameProps) {
  const t = useT('booking');
  const { money, lineName } = useFormat();
  const service = list?.find(({ id }) => id === line.subcategoryId);
  const name = lineName({ ...line, name: service?.name ?? line.name });
  const listed = service && service.priceCents * quantityOf(line);
  if (!provider || listed === undefined || listed === line.priceCents) return name;
  return (
    <>
      {name}
      <span className={styles.ownPrice}>{t('summary.ownPrice', { name: provider, price: money(listed) })}</span>
    </>
  );
}
