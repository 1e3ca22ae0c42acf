import type { Category } from '@doorstep/shared-api/domain';
import { useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import styles from './BookingSummary.module.css';

interface LineNameProps {
  line: { readonly subcategoryId: string; readonly name: string; readonly priceCents: number };
  /** The category's services at the catalogue's prices, where they are known. */
  list: Category['services'] | undefined;
  provider: string | undefined;
}

/** The service; where its provider has a price of their own, whose it is and what the catalogue says. */
export function LineName({ line, list, provider }: LineNameProps) {
  const t = useT('booking');
  const { money } = useFormat();
  const listed = list?.find(({ id }) => id === line.subcategoryId)?.priceCents;
  if (!provider || listed === undefined || listed === line.priceCents) return line.name;
  return (
    <>
      {line.name}
      <span className={styles.ownPrice}>{t('summary.ownPrice', { name: provider, price: money(listed) })}</span>
    </>
  );
}
