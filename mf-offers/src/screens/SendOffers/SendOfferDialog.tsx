import { useSettings } from '@doorstep/shared-api';
import type { Booking } from '@doorstep/shared-api/domain';
import { useSendOfferMutation } from '@doorstep/shared-api/offers';
import { Button, Dialog, Note, useFormat, useToast } from '@doorstep/shared-ui';
import { describedBy, FieldLayout } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useErrorMessage } from '../../hooks/useFailureText';
import { useKeyFor } from '../../hooks/useKeyFor';
import type { Party, Negotiation as Thread } from '../../model/negotiation/negotiation';
import { amountsBetween, offerAmount } from '../../model/negotiation/offerAmount';
import styles from './SendOffers.module.css';

const longestMessage = 500;

interface SendOfferDialogProps {
  open: boolean;
  onClose: () => void;
  booking: Booking;
  party: Party;
  thread: Thread;
  other: string;
}

export function SendOfferDialog({ open, onClose, booking, party, thread, other }: SendOfferDialogProps) {
  const t = useT('offers');
  const { money } = useFormat();
  const { apiExtensions } = useSettings();
  const toast = useToast();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const keyFor = useKeyFor();
  const errorMessage = useErrorMessage();
  const [sendOffer, { isLoading }] = useSendOfferMutation();
  const [amount, setAmount] = useState('');
  const [message, setMessage] = useState('');
  const [problem, setProblem] = useState('');
  const [failure, setFailure] = useState('');
  useEffect(() => {
    if (!open) return;
    setProblem('');
    setFailure('');
  }, [open]);

  const theirs = thread.theirs[0]?.offer;
  const mine = thread.mine[0]?.offer;
  const usual = amountsBetween(mine?.amountCents, theirs?.amountCents);
  const cents = offerAmount(amount);

  async function done(event: FormEvent) {
    event.preventDefault();
    if (cents === undefined) {
      setProblem(t('send.invalid'));
      input.current?.focus();
      return;
    }
    const offer = {
      bookingId: booking.id,
      providerId: booking.providerId ?? booking.provider?.id ?? theirs?.providerId ?? mine?.providerId ?? '',
      amountCents: cents,
      type: party,
      ...(apiExtensions && message.trim() && { message: message.trim() }),
      ...(apiExtensions && theirs && { replyTo: theirs.id }),
    };
    setFailure('');
    const result = await sendOffer({ ...offer, idempotencyKey: keyFor([offer, mine?.id]) });
    if (result.error) {
      setFailure(errorMessage(result.error, t('send.failed')));
      return;
    }
    setAmount('');
    setMessage('');
    toast.show({ text: t('send.sent', { amount: money(cents) }), tone: 'ok' });
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('offer.send')}
      size="sm"
      locked={isLoading}
      footer={
        <Button type="submit" form={id} size="lg" block accent busy={isLoading}>
          {t('done')}
        </Button>
      }
    >
      <p className="muted">{about()}</p>
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <form id={id} className="form" onSubmit={done} noValidate>
        <FieldLayout
          id={`${id}-amount`}
          label={t('send.amount')}
          error={problem}
          hint={apiExtensions ? t('send.hint', { name: other }) : undefined}
        >
          <span className={`input ${styles.field}`} data-bad={problem ? '' : undefined} dir="ltr">
            <span aria-hidden="true">$</span>
            <input
              ref={input}
              id={`${id}-amount`}
              data-autofocus=""
              inputMode="decimal"
              dir="ltr"
              autoComplete="off"
              maxLength={14}
              value={amount}
              {...describedBy(`${id}-amount`, apiExtensions, problem || undefined)}
              onChange={(event) => {
                setAmount(event.target.value);
                setProblem('');
              }}
            />
          </span>
        </FieldLayout>
        {usual.length > 0 && (
          <div className={styles.usual}>
            {usual.map((each) => (
              <Button
                key={each}
                size="sm"
                variant={each === cents ? 'primary' : 'line'}
                aria-pressed={each === cents}
                onClick={() => {
                  setAmount((each / 100).toFixed(2));
                  setProblem('');
                }}
              >
                {money(each)}
              </Button>
            ))}
          </div>
        )}
        {apiExtensions && (
          <FieldLayout id={`${id}-message`} label={t('send.message')} optional>
            <span className="input input--area">
              <textarea
                id={`${id}-message`}
                rows={2}
                maxLength={longestMessage}
                value={message}
                onChange={(event) => setMessage(event.target.value)}
              />
            </span>
          </FieldLayout>
        )}
      </form>
    </Dialog>
  );

  function about(): string {
    const values = {
      name: other,
      theirs: theirs ? money(theirs.amountCents) : '',
      mine: mine ? money(mine.amountCents) : '',
    };
    if (theirs && mine) return t('send.aboutBoth', values);
    if (theirs) return t('send.aboutTheirs', values);
    return mine ? t('send.aboutMine', values) : t('send.about', values);
  }
}
