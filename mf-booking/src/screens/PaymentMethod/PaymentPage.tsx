import { isBusinessFailure, isNotFound } from '@doorstep/shared-api';
import type { CreatedBooking, Quote } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { BackLink, Page, type QueryResult, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { CheckoutNote } from '../../components/CheckoutNote';
import { SuccessDialog } from '../../components/SuccessDialog';
import type { RunningCheckout } from '../../hooks/useCheckoutWith';
import type { CheckoutProblem } from '../../model/checkout/checkoutError';
import { PayDesk } from './PayDesk';
import styles from './PaymentMethod.module.css';

interface PaymentPageProps<T> {
  bookingId: string;
  title: string;
  /** Query for the thing to pay for. Undefined when there is nothing to pay for. */
  query: QueryResult<T> | undefined;
  nothing?: ReactNode;
  children: (data: T) => ReactNode;
}

export function PaymentPage<T>({ bookingId, title, query, nothing, children }: PaymentPageProps<T>) {
  const t = useT('booking');
  return (
    <Page withBar>
      <BackLink to={pathTo.bookingDetails(bookingId)} label={t('receipt.back')} />
      <h1 className={styles.title}>{title}</h1>
      {query ? (
        <QueryState
          query={query}
          className="split"
          waitingLabel={t('details.loading')}
          skeleton={
            <>
              <Skeleton shape="block" height="420px" />
              <Skeleton shape="block" height="280px" />
            </>
          }
          failed={(error) =>
            isBusinessFailure(error) || isNotFound(error) ? error.message || t('details.noDetail') : t('details.failed')
          }
        >
          {children}
        </QueryState>
      ) : (
        nothing
      )}
    </Page>
  );
}

type DeskProps = Pick<ComponentProps<typeof PayDesk>, 'takenNow' | 'isAgreed' | 'other'>;
type SuccessProps = Omit<ComponentProps<typeof SuccessDialog>, 'booking' | 'amountCents' | 'text'>;

interface PaymentProps extends DeskProps {
  running: RunningCheckout;
  quote: Quote;
  /** Time zone of the shown times. Empty when there are none. */
  zone: string;
  success: SuccessProps & { text: (amountCents: number) => string; of?: (booking: CreatedBooking) => CreatedBooking };
}

export function PaymentWithSuccess({ running, quote, zone, success, ...desk }: PaymentProps) {
  const { checkout, phase } = running;
  const [problem, setProblem] = useState<CheckoutProblem>();
  const booked = phase.name === 'booked' ? phase : undefined;
  const { text, of = (booking: CreatedBooking) => booking, ...dialog } = success;
  const amountCents = booked?.amountCents ?? 0;
  return (
    <>
      <PayDesk
        {...desk}
        {...running}
        quote={quote}
        note={<CheckoutNote problem={(phase.name === 'ready' ? phase.problem : undefined) ?? problem} zone={zone} />}
        onPay={(paymentMethod) => {
          setProblem(undefined);
          void checkout.pay({ asap: false, quote }, paymentMethod);
        }}
        onProblem={setProblem}
      />
      <SuccessDialog
        {...dialog}
        booking={booked && of(booked.booking)}
        amountCents={amountCents}
        text={text(amountCents)}
      />
    </>
  );
}
