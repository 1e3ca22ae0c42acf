import { serverMessage } from '@doorstep/shared-api';
import { Button, ConfirmDialog, Note, Panel, Stars, useFormat, useToast } from '@doorstep/shared-ui';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { RatingInput } from '@doorstep/shared-ui/inputs';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { type FormEvent, useState } from 'react';
import {
  type CustomerOfJob as Customer,
  useBlockCustomerMutation,
  useGetCustomerOfJobQuery,
  useRateCustomerMutation,
  useRemoveCustomerRatingMutation,
  useUnblockCustomerMutation,
} from '../../model/customers/customersApi';
import { WordsField } from '../WordsField';
import { messages } from './messages';

registerMessages(messages);

interface CustomerOfJobProps {
  readonly bookingId: string;
  readonly name: string;
  /** False for an open job that any provider may take. */
  readonly isOwn: boolean;
}

/** Shows how providers rated the customer, and lets this one rate and block them. */
export default function CustomerOfJob(props: CustomerOfJobProps) {
  const t = useT(messages.ns);
  const hasTexts = useOwnMessages(messages.ns, 'title');
  const { decimals, number } = useFormat();
  const { data: customer } = useGetCustomerOfJobQuery(props.bookingId);
  if (!customer || !hasTexts) return null;
  const { ratingCount, average } = customer;
  return (
    <Panel as="section" title={t('title')}>
      <div className="stack">
        {ratingCount > 0 ? (
          <p className="row row--wrap">
            <Stars value={average} />
            <span>
              {t('ratings', { count: ratingCount, number: number(ratingCount), average: decimals(average, 2) })}
            </span>
          </p>
        ) : (
          <p className="sm muted">{t('none')}</p>
        )}
        {customer.canRate && <OwnRating {...props} customer={customer} />}
        {(props.isOwn || customer.isBlocked) && <Block {...props} isBlocked={customer.isBlocked} />}
      </div>
    </Panel>
  );
}

function OwnRating({ bookingId, name, customer: { own } }: CustomerOfJobProps & { readonly customer: Customer }) {
  const t = useT(messages.ns);
  const { number } = useFormat();
  const [isWriting, setWriting] = useState(false);
  if (isWriting) return <RatingForm bookingId={bookingId} name={name} own={own} onDone={() => setWriting(false)} />;
  return (
    <>
      {own && <p>{t('own', { stars: number(own.stars) })}</p>}
      <Button variant="soft" block onClick={() => setWriting(true)}>
        {t(own ? 'change' : 'rate')}
      </Button>
    </>
  );
}

interface RatingFormProps {
  readonly bookingId: string;
  readonly name: string;
  readonly own: Customer['own'];
  readonly onDone: () => void;
}

function RatingForm({ bookingId, name, own, onDone }: RatingFormProps) {
  const t = useT(messages.ns);
  const toast = useToast();
  const [stars, setStars] = useState(own?.stars ?? 0);
  const [note, setNote] = useState(own?.note ?? '');
  const [issue, setIssue] = useState('');
  const [rate, rating] = useRateCustomerMutation();
  const [remove, removal] = useRemoveCustomerRatingMutation();

  function finish(error: unknown, done: string) {
    if (error) return setIssue(serverMessage(error) ?? t('notSaved'));
    toast.show({ text: done, tone: 'ok' });
    onDone();
  }

  async function save(event: FormEvent) {
    event.preventDefault();
    if (stars === 0) return setIssue(t('needStars'));
    const { error } = await rate({ bookingId, stars, note: note.trim() });
    finish(error, t('saved'));
  }

  return (
    <form className="stack" onSubmit={save} noValidate>
      <p className="sm muted">{t('lead')}</p>
      <div className="field">
        <span className="lab">{t('stars', { name })}</span>
        <RatingInput value={stars} onChange={setStars} label={t('stars', { name })} invalid={issue !== ''} />
      </div>
      <WordsField label={t('note')} value={note} rows={3} maxLength={500} onChange={setNote} />
      {issue && (
        <Note tone="bad" role="alert">
          {issue}
        </Note>
      )}
      <Button type="submit" block busy={rating.isLoading}>
        {t('save')}
      </Button>
      <div className="row row--wrap">
        {own && (
          <Button
            variant="dangerLine"
            size="sm"
            busy={removal.isLoading}
            onClick={async () => finish((await remove(bookingId)).error, t('removed'))}
          >
            {t('remove')}
          </Button>
        )}
        <Button variant="ghost" size="sm" onClick={onDone}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}

function Block({ bookingId, name, isBlocked }: CustomerOfJobProps & { readonly isBlocked: boolean }) {
  const t = useT(messages.ns);
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const [block, blocking] = useBlockCustomerMutation();
  const [unblock, unblocking] = useUnblockCustomerMutation();
  const tell = (error: unknown, done: string) =>
    toast.show(error ? { text: serverMessage(error) ?? t('notSaved'), tone: 'bad' } : { text: done, tone: 'ok' });

  if (isBlocked)
    return (
      <>
        <Note icon="x-circle">{t('blocked', { name })}</Note>
        <Button
          variant="line"
          block
          busy={unblocking.isLoading}
          aria-label={t('unblockName', { name })}
          onClick={async () => tell((await unblock(bookingId)).error, t('wasUnblocked', { name }))}
        >
          {t('unblock')}
        </Button>
      </>
    );
  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => setAsking(true)}>
        {t('block', { name })}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('blockTitle', { name })}
        confirmLabel={t('blockConfirm')}
        cancelLabel={t('cancel')}
        danger
        busy={blocking.isLoading}
        onConfirm={async () => {
          const { error } = await block(bookingId);
          setAsking(false);
          tell(error, t('wasBlocked', { name }));
        }}
      >
        <p>{t('blockText', { name })}</p>
      </ConfirmDialog>
    </>
  );
}
