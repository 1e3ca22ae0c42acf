import { serverMessage } from '@doorstep/shared-api';
import { Button, useFormat, useToast } from '@doorstep/shared-ui';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import {
  type BlockedCustomer,
  useGetBlockedCustomersQuery,
  useUnblockCustomerMutation,
} from '../../model/customers/customersApi';
import styles from './BlockedCustomers.module.css';
import { messages } from './messages';

registerMessages(messages);

/** Absent while nobody is blocked. */
export default function BlockedCustomers() {
  const t = useT(messages.ns);
  const hasTexts = useOwnMessages(messages.ns, 'title');
  const { data: blocked } = useGetBlockedCustomersQuery();
  if (!hasTexts || !blocked?.length) return null;
  return (
    <section className={styles.blocked}>
      <h2 className="h3">{t('listTitle')}</h2>
      <p className="muted mt2">{t('listLead')}</p>
      <ul>
        {blocked.map((customer) => (
          <Row key={customer.bookingId} customer={customer} />
        ))}
      </ul>
    </section>
  );
}

function Row({ customer: { bookingId, bookingNumber, name, since } }: { readonly customer: BlockedCustomer }) {
  const t = useT(messages.ns);
  const { date } = useFormat();
  const toast = useToast();
  const [unblock, { isLoading }] = useUnblockCustomerMutation();

  async function end() {
    const { error } = await unblock(bookingId);
    toast.show(
      error
        ? { text: serverMessage(error) ?? t('notSaved'), tone: 'bad' }
        : { text: t('wasUnblocked', { name }), tone: 'ok' },
    );
  }

  return (
    <li>
      <div>
        <b>
          <bdi>{name}</bdi>
        </b>
        <p className="sm muted">{t('since', { date: date(since), job: bookingNumber })}</p>
      </div>
      <Button variant="line" size="sm" busy={isLoading} aria-label={t('unblockName', { name })} onClick={end}>
        {t('unblock')}
      </Button>
    </li>
  );
}
