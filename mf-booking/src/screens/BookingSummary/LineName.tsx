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
  /** The category's services at the catalogue's prices, where they are known. */
  list: Category['services'] | undefined;
  provider: string | undefined;
}

/**
 * The service as the catalogue calls it in the reader's language, which a quote does not; where its provider has a price of their own,
 * whose it is and what the catalogue says.
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
