import { useSession, useSessionStatus } from '@doorstep/shared-api';
import { useGetCategoriesQuery } from '@doorstep/shared-api/catalog';
import { type OrderLine, wallTimeIn } from '@doorstep/shared-api/domain';
import { updateDraft, useDraftZone } from '@doorstep/shared-api/draft';
import { pathTo } from '@doorstep/shared-api/paths';
import { Button, Dialog, Money, Skeleton, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useId, useRef, useState } from 'react';
import { useCheckout } from '../../hooks/useCheckout';
import { useRefetchAmountsOnProblem } from '../../hooks/useFreshAmounts';
import { useLastDraft } from '../../hooks/useLastDraft';
import type { CheckoutProblem } from '../../model/checkout/checkoutError';
import { orderOf } from '../../model/checkout/orderOf';
import type { PaymentMethod } from '../../model/payment/cardGateway';
import { ChallengeDialog } from '../../screens/PaymentMethod/ChallengeDialog';
import { Checking } from '../../screens/PaymentMethod/Checking';
import { usePaymentChoice } from '../../screens/PaymentMethod/usePaymentChoice';
import { BookedPart } from './BookedPart';
import styles from './BookPerson.module.css';
import { PayPart } from './PayPart';
import { PersonStrip } from './PersonStrip';
import type { PersonTime } from './personTime';
import { SignInPart, useCodeRequest } from './SignInPart';
import { type Step, StepList } from './StepList';
import { storedHold } from './storedHold';
import { TakenPart } from './TakenPart';
import { useDraftPlace } from './useDraftPlace';
import { useHeldTime } from './useHeldTime';
import { usePersonQuote } from './usePersonQuote';
import { WherePart } from './WherePart';

interface BookPersonProps {
  /** The draft holds the same person and time, with the chosen services. */
  chosen: PersonTime;
  onClose: () => void;
  onSuggestPrice: () => void;
}

/** Address, sign-in and payment for one person at one time, in one sheet. */
export function BookPerson({ chosen: first, onClose, onSuggestPrice }: BookPersonProps) {
  const t = useT('person');
  const { money } = useFormat();
  const formId = useId();
  const status = useSessionStatus();
  const { user } = useSession();
  const running = useCheckout();
  const { checkout, phase, availablePayments, onCardFields } = running;
  const booked = phase.name === 'booked' ? phase : undefined;
  const draft = useLastDraft(booked !== undefined);
  const draftZone = useDraftZone();
  const zone = draft.location?.timeZone ?? draftZone;
  const [chosen, setChosen] = useState(first);
  const [changesPlace, setChangesPlace] = useState(false);
  const [problem, setProblem] = useState<CheckoutProblem>();
  const [isPartBusy, setPartBusy] = useState(false);
  const code = useCodeRequest();

  const isCustomer = status === 'customer' && phase.name !== 'signIn';
  const place = useDraftPlace(draft, chosen.startAt, !booked);
  const { held, holdAgain, release } = useHeldTime({
    ...{ providerId: chosen.person.id, startAt: chosen.startAt, durationMinutes: chosen.durationMinutes },
    ...{ lines: draft.lines, place: draft.location, userId: user?.id, isActive: !booked },
  });
  const isOurs = draft.provider?.id === chosen.person.id;
  const { quote, error, isFetching, refetch } = usePersonQuote({
    ...{ draft, startAt: chosen.startAt },
    isActive: isCustomer && isOurs && phase.name === 'ready' && held.status !== 'lost',
  });
  useRefetchAmountsOnProblem(phase, refetch);
  // UPI moves rupees only, and the sheet's prices are in dollars.
  const payments = { ...availablePayments, takesUpi: false };
  const choice = usePaymentChoice({
    ...{
      availablePayments: payments,
      onCardFields,
      quote,
      onPay: pay,
      onProblem: setProblem,
      walletFirst: 'preselected',
    },
  });

  const { data: categories = [] } = useGetCategoriesQuery();
  /** Name in the reader's language: the draft keeps the name of the language in which the service was chosen. */
  const nameOf = ({ subcategoryId, name }: OrderLine) =>
    categories.flatMap(({ services }) => services).find(({ id }) => id === subcategoryId)?.name ?? name;

  const services = draft.lines.map((line) => ({ ...line, name: nameOf(line) }));

  const isBusy = phase.name === 'working' || phase.name === 'challenge' || choice.isSavingCard;
  const isTaken = held.status === 'lost' && phase.name === 'ready';
  const current: Step = changesPlace || !place.isComplete ? 'where' : isCustomer ? 'pay' : 'you';
  const shownProblem = (phase.name === 'ready' ? phase.problem : undefined) ?? problem;

  // The server refused the time: holding it again names the others who are free then.
  const isTimeRefused = shownProblem?.help === 'time';
  const ask = useRef(holdAgain);
  ask.current = holdAgain;
  useEffect(() => {
    if (isTimeRefused) ask.current();
  }, [isTimeRefused]);
  // A payment whose session ended continues after the sign-in.
  const continues = phase.name === 'signIn' && status === 'customer';
  useEffect(() => {
    if (continues) void checkout.resume();
  }, [continues, checkout]);
  const isBooked = booked !== undefined;
  useEffect(() => {
    if (isBooked) storedHold.remove();
  }, [isBooked]);

  function choose(next: PersonTime) {
    const { id, name } = next.person;
    updateDraft({ provider: { id, name }, ...wallTimeIn(zone, new Date(next.startAt)) });
    setProblem(undefined);
    checkout.dismiss();
    setChosen(next);
  }

  function pay(paymentMethod?: PaymentMethod) {
    setProblem(undefined);
    if (!quote) return;
    const order = { ...orderOf(draft, quote, zone), ...(quote.instant && { instant: true }) };
    void (paymentMethod ? checkout.pay(order, paymentMethod) : checkout.book(order));
  }

  function close() {
    if (!booked) void release();
    onClose();
  }

  function suggestPrice() {
    void release();
    onSuggestPrice();
  }

  const amount = quote ? money(quote.payableCents) : '';
  const paysNothing = quote?.payableCents === 0;

  function footer() {
    if (booked) {
      return (
        <div className={styles.foot}>
          <Button size="lg" block accent to={pathTo.bookingDetails(booked.booking.id)}>
            {t('done.follow')}
          </Button>
          <Button variant="line" block onClick={close} data-autofocus="">
            {t('done.close')}
          </Button>
        </div>
      );
    }
    if (isTaken) {
      return (
        <Button variant="line" block onClick={close}>
          {t('taken.back')}
        </Button>
      );
    }
    if (phase.name === 'checking' || place.isLoading) return undefined;
    if (current === 'where') {
      return (
        <Button type="submit" form={formId} size="lg" block accent busy={isPartBusy}>
          {t('place.continue')}
        </Button>
      );
    }
    if (current === 'you') {
      const takesCode = code.request && !code.request.joining;
      return takesCode ? undefined : (
        <Button type="submit" form={formId} size="lg" block accent busy={isPartBusy}>
          {t(code.request ? 'place.continue' : 'signIn.send')}
        </Button>
      );
    }
    return (
      <div className={styles.foot}>
        <div className={styles.total}>
          <b>{t('payment.total')}</b>
          <span className="price num">{quote ? <Money cents={quote.payableCents} /> : '…'}</span>
        </div>
        {quote && (
          <SplitLine
            walletCents={choice.walletPaysAll ? quote.payableCents : choice.splitCents}
            totalCents={quote.payableCents}
          />
        )}
        {quote && !paysNothing && (
          <p className="sm">
            {t(quote.instant ? 'payment.instant' : 'payment.hold', { name: chosen.person.name, amount })}
          </p>
        )}
        <Button
          {...(paysNothing ? { onClick: () => pay() } : choice.payButton)}
          size="lg"
          block
          accent
          busy={isBusy}
          disabled={!quote || availablePayments.isLoading || (choice.isShort && !paysNothing)}
        >
          {t(paysNothing ? 'payment.bookFree' : quote && !quote.instant ? 'payment.bookHold' : 'payment.book', {
            amount,
          })}
        </Button>
        <Button variant="ghost" size="sm" block disabled={isBusy} onClick={suggestPrice}>
          {t('payment.suggest')}
        </Button>
      </div>
    );
  }

  function part() {
    if (booked) {
      const { booking, amountCents } = booked;
      return <BookedPart {...{ booking, amountCents, quote, chosen, services, draft, zone }} />;
    }
    if (isTaken) {
      const { others, nearest } = held.status === 'lost' ? held : { others: [], nearest: [] };
      return <TakenPart {...{ chosen, others, nearest, zone }} onChoose={choose} />;
    }
    if (phase.name === 'checking') {
      return <Checking stalled={phase.stalled} onCheck={() => void checkout.resume()} />;
    }
    if (place.isLoading) return <Skeleton shape="block" height="64px" count={3} />;
    if (current === 'where') {
      return (
        <WherePart
          formId={formId}
          name={chosen.person.name}
          draft={draft}
          startAt={chosen.startAt}
          choices={place.choices}
          hasDestination={place.hasDestination}
          onBusy={setPartBusy}
          onDone={() => setChangesPlace(false)}
        />
      );
    }
    if (current === 'you') {
      return (
        <SignInPart
          formId={formId}
          name={chosen.person.name}
          request={code.request}
          onRequest={code.remember}
          onBusy={setPartBusy}
        />
      );
    }
    return (
      <PayPart
        chosen={chosen}
        draft={draft}
        zone={zone}
        quote={quote}
        failed={error && !quote ? { onRetry: refetch, busy: isFetching } : undefined}
        running={{ phase, availablePayments: payments }}
        choice={choice}
        problem={shownProblem}
        onPay={pay}
        onChangePlace={() => setChangesPlace(true)}
      />
    );
  }

  const showsStrip = !booked && !isTaken;
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={t('title', { name: chosen.person.name })}
        hideTitle
        locked={isBusy}
        footer={footer()}
      >
        {showsStrip && (
          <>
            <PersonStrip
              chosen={chosen}
              services={services}
              priceCents={quote?.totalCents ?? chosen.priceCents}
              held={held}
              zone={zone}
            />
            <StepList current={current} isDone={{ where: place.isComplete, you: isCustomer, pay: false }} />
          </>
        )}
        {part()}
      </Dialog>
      <ChallengeDialog
        open={phase.name === 'challenge'}
        isTest={availablePayments.isTest}
        isUpi={phase.name === 'challenge' && phase.isUpi}
        amountCents={phase.name === 'challenge' ? phase.amountCents : 0}
        onOutcome={(outcome) => void checkout.answerChallenge(outcome)}
      />
    </>
  );
}

function SplitLine({ walletCents, totalCents }: { walletCents: number; totalCents: number }) {
  const t = useT('person');
  const { money } = useFormat();
  if (walletCents === 0) return null;
  const card = money(totalCents - walletCents);
  return (
    <p className="sm muted">
      {t(walletCents < totalCents ? 'payment.split' : 'payment.allCredit', { credit: money(walletCents), card })}
    </p>
  );
}
