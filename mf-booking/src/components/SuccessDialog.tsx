import type { CreatedBooking } from '@doorstep/shared-api/domain';
import { paths, to } from '@doorstep/shared-api/paths';
import { Button, Dialog, Money, StateArt } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link, useNavigate } from 'react-router-dom';
import styles from './SuccessDialog.module.css';

interface SuccessDialogProps {
  booking: CreatedBooking | undefined;
  /** What was shown as the amount, for a server that does not repeat it. */
  amountCents: number;
  /** Those of a new booking when absent. */
  title?: string;
  text?: string;
  /** Where Done leads. */
  doneTo?: string;
}

/** The end of the way: the booking exists. Closing it in any way leads on, usually home. */
export function SuccessDialog({ booking, amountCents, title, text, doneTo = paths.home }: SuccessDialogProps) {
  const t = useT('booking');
  const navigate = useNavigate();
  const done = () => navigate(doneTo);
  return (
    <Dialog
      open={booking !== undefined}
      onClose={done}
      title={title ?? t('success.title')}
      size="sm"
      arch={<StateArt name="success" />}
      className="dlg--done"
    >
      {booking && (
        <div className={styles.body}>
          <p>{text ?? t('success.text')}</p>
          <dl className={styles.facts}>
            <div>
              <dt>{t('success.booking')}</dt>
              <dd>
                <bdi>{booking.id}</bdi>
              </dd>
            </div>
            <div>
              <dt>{t(booking.payment?.status === 'authorized' ? 'success.held' : 'success.total')}</dt>
              <dd>
                <Money cents={booking.payment?.amountCents ?? booking.payableCents ?? amountCents} />
              </dd>
            </div>
          </dl>
          <Button size="lg" block onClick={done} data-autofocus="">
            {t('success.done')}
          </Button>
          {booking.id && doneTo === paths.home && (
            <Link className="link" to={to.bookingDetails(booking.id)}>
              {t('success.follow')}
            </Link>
          )}
        </div>
      )}
    </Dialog>
  );
}
