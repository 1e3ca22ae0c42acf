import { serverMessage, useSettings } from '@doorstep/shared-api';
import type { AssignmentDetails, BookingStatus } from '@doorstep/shared-api/domain';
import { Button, ChoiceRow, Icon, Note, Panel, RadioRows, useFormat } from '@doorstep/shared-ui';
import { useNow } from '@doorstep/shared-ui/hooks';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { WaitingNotes } from '../../../components/Waiting';
import { useExpectedStatus, useJobActions } from '../../../hooks/useJobActions';
import { arrivalChoices, delayMinutes } from '../../../model/delay/arrivalChoices';
import { messages } from './messages';

registerMessages(messages);

const statusesBeforeArrival: readonly BookingStatus[] = ['accepted', 'on_the_way'];

export default function Delay({ details }: { details: AssignmentDetails }) {
  const t = useT(messages.ns);
  const { time } = useFormat();
  const settings = useSettings();
  const hasTexts = useOwnMessages(messages.ns, 'title');
  const [isOpen, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const { assignment } = details;
  const { delay, startAt, timeZone } = assignment.booking;
  const isBeforeArrival = statusesBeforeArrival.includes(useExpectedStatus(assignment.booking));
  const delayLimits = isBeforeArrival ? details.delayLimits : undefined;
  if (!hasTexts || !startAt || !(delayLimits || delay)) return null;
  const zone = { timeZone: timeZone ?? settings.timeZone };
  const name = assignment.customerName;

  function close() {
    panel.current?.focus();
    setOpen(false);
  }

  return (
    <Panel as="section" title={t('title')}>
      <div className="stack" ref={panel} tabIndex={-1}>
        {delay && (
          <Note tone="wait" icon="clock" role="status">
            {t('told', { name, time: time(delay.arrivesAt, zone), agreed: time(startAt, zone) })}
          </Note>
        )}
        <WaitingNotes bookingId={assignment.booking.id} kinds={['delay']} />
        {delayLimits && isOpen && <DelayForm details={details} startAt={startAt} zone={zone} onDone={close} />}
        {delayLimits && !isOpen && (
          <>
            {!delay && <p className="sm muted">{t('lead', { name, time: time(startAt, zone) })}</p>}
            <Button variant={delay ? 'line' : 'soft'} block onClick={() => setOpen(true)}>
              <Icon name="clock" />
              {t(delay ? 'change' : 'open')}
            </Button>
          </>
        )}
      </div>
    </Panel>
  );
}

interface DelayFormProps {
  details: AssignmentDetails;
  startAt: string;
  zone: { timeZone: string };
  onDone: () => void;
}

function DelayForm({ details: { assignment, delayLimits }, startAt, zone, onDone }: DelayFormProps) {
  const t = useT(messages.ns);
  const format = useFormat();
  const id = useId();
  const now = useNow();
  const { perform, isSending: isLoading } = useJobActions();
  const [chosen, setChosen] = useState('');
  const [failure, setFailure] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { until = '', freeCancelFrom = '' } = delayLimits ?? {};
  const { quick, all } = arrivalChoices(startAt, until, now);
  const name = assignment.customerName;
  const clock = (at: string) => format.time(at, zone);
  const later = (at: string) => t('later', { minutes: format.number(delayMinutes(startAt, at)) });
  const isFree = chosen !== '' && Date.parse(chosen) >= Date.parse(freeCancelFrom);

  function choose(at: string) {
    setFailure('');
    setChosen(at);
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    setFailure(chosen ? '' : t('missing'));
    if (!chosen || isLoading) return;
    const { error } = await perform(assignment, { kind: 'delay', arrivesAt: chosen, startAt });
    if (error) setFailure(serverMessage(error) ?? t('notSent'));
    else onDone();
  }

  return (
    <form ref={form} onSubmit={(event) => void send(event)} noValidate className="stack">
      <RadioRows label={t('arrival')}>
        {quick.map((at) => (
          <ChoiceRow key={at} checked={chosen === at} onSelect={() => choose(at)} title={clock(at)} aside={later(at)} />
        ))}
      </RadioRows>
      <div className="field">
        <label className="lab" htmlFor={id}>
          {t('other')}
        </label>
        <span className="input">
          <select id={id} value={quick.includes(chosen) ? '' : chosen} onChange={(event) => choose(event.target.value)}>
            <option value="">{t('choose')}</option>
            {all.map((at) => (
              <option key={at} value={at}>
                {clock(at)} · {later(at)}
              </option>
            ))}
          </select>
        </span>
      </div>
      <Note icon={isFree ? 'warning' : 'info'} {...(isFree && { tone: 'bad' })} role="status">
        {t(isFree ? 'free' : 'rule', { name, time: clock(freeCancelFrom) })}
      </Note>
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <Button type="submit" size="lg" block accent busy={isLoading}>
        {chosen ? t('send', { name, time: clock(chosen) }) : t('sendNothing', { name })}
      </Button>
      <Button variant="line" block onClick={onDone}>
        {t('cancel')}
      </Button>
    </form>
  );
}
