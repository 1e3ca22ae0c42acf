import { useGetProviderQuery } from '@doorstep/shared-api/catalog';
import { bookingReferenceOf, type CreatedBooking } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { Button, Dialog, Money, StateArt, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { methodKey } from '../model/payment/paymentWords';
import styles from './SuccessDialog.module.css';

/** Loaded with the dialog, so that the pages behind it need no profile requests. */
const UnconfirmedEmail = lazy(() => import('./UnconfirmedEmail'));

interface NamedProvider {
  readonly id?: string | undefined;
  readonly name: string;
}

interface SuccessDialogProps {
  booking: CreatedBooking | undefined;
  /** Amount that was shown to the customer. Used when the server's response does not include it. */
  amountCents: number;
  /** Provider who received a hire request, which has no price yet. */
  requestTo?: NamedProvider | undefined;
  /** Provider who received the booking. Absent when it went to all free providers. */
  chosen?: NamedProvider | undefined;
  title?: string;
  text?: string;
  doneTo?: string;
  hasFacts?: boolean;
}

export function SuccessDialog({
  booking,
  amountCents,
  requestTo,
  chosen,
  title,
  text,
  doneTo = paths.home,
  hasFacts = true,
}: SuccessDialogProps) {
  const t = useT('booking');
  const navigate = useNavigate();
  const done = () => navigate(doneTo);
  const bookingTo = booking?.id && doneTo === paths.home ? pathTo.bookingDetails(booking.id) : undefined;
  const isRequest = requestTo !== undefined;
  const requestedProvider = requestTo ?? (text === undefined && booking?.status === 'open' ? chosen : undefined);
  return (
    <Dialog
      open={booking !== undefined}
      onClose={() => navigate(bookingTo ?? doneTo)}
      title={title ?? t(isRequest ? 'success.requestTitle' : 'success.title')}
      size="sm"
      arch={<StateArt name="success" />}
      className="dlg--done"
    >
      {booking && (
        <div className={styles.body}>
          {text === undefined && !isRequest && booking.status === 'open' ? (
            <NextStepText booking={booking} amountCents={amountCents} chosen={chosen} />
          ) : (
            <p>{text ?? (isRequest ? t('success.requestText', { name: requestTo.name }) : t('success.text'))}</p>
          )}
          {requestedProvider?.id && <UsualResponseTime providerId={requestedProvider.id} />}
          {hasFacts && (
            <dl className={styles.facts}>
              <div>
                <dt>{t('success.booking')}</dt>
                <dd>
                  <bdi>{bookingReferenceOf(booking)}</bdi>
                </dd>
              </div>
              {!isRequest && (
                <div>
                  <dt>
                    {t(
                      booking.payment?.status === 'authorized'
                        ? methodKey('success.held', booking.payment)
                        : 'success.total',
                    )}
                  </dt>
                  <dd>
                    <Money cents={booking.payment?.amountCents ?? booking.payableCents ?? amountCents} />
                  </dd>
                </div>
              )}
            </dl>
          )}
          {hasFacts && (
            <Suspense fallback={null}>
              <UnconfirmedEmail />
            </Suspense>
          )}
          {bookingTo && (
            <Button size="lg" block accent to={bookingTo} data-autofocus="">
              {t('success.follow')}
            </Button>
          )}
          <Button
            size="lg"
            block
            variant={bookingTo ? 'line' : 'primary'}
            onClick={done}
            data-autofocus={bookingTo ? undefined : ''}
          >
            {t('success.done')}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

interface NextStepTextProps {
  booking: CreatedBooking;
  amountCents: number;
  chosen: NamedProvider | undefined;
}

function NextStepText({ booking: { payment, payableCents }, amountCents, chosen }: NextStepTextProps) {
  const t = useT('booking');
  const { money } = useFormat();
  const heldCents = payment?.amountCents ?? payableCents ?? amountCents;
  const held =
    payment?.status === 'authorized' && t(methodKey('success.weHold', payment), { amount: money(heldCents) });
  const next = chosen ? t('success.openChosen', { name: chosen.name }) : t('success.open');
  return <p>{held ? `${held} ${next}` : next}</p>;
}

function UsualResponseTime({ providerId }: { providerId: string }) {
  const t = useT('booking');
  const { data: provider } = useGetProviderQuery(providerId);
  if (!provider?.responseMinutes) return null;
  return <p className="sm muted">{t('success.answers', { count: provider.responseMinutes })}</p>;
}
