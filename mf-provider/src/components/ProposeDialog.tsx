import { serverMessage, skipToken, useSettings } from '@doorstep/shared-api';
import { useGetAvailabilityQuery } from '@doorstep/shared-api/bookings';
import {
  type Assignment,
  dayAfter,
  maxProposalText,
  maxProposedStarts,
  slotsByDay,
  wallTimeIn,
} from '@doorstep/shared-api/domain';
import { useProposeTimesMutation } from '@doorstep/shared-api/provider';
import { Button, Chip, Dialog, Note, useFormat } from '@doorstep/shared-ui';
import { useNow } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';
import styles from './ProposeDialog.module.css';

interface ProposeDialogProps {
  assignment: Assignment;
  /** Preselected start, such as the one that a job was dragged to. RFC 3339 UTC. */
  wishedStart?: string | undefined;
  open: boolean;
  onClose: () => void;
}

/**
 * Proposes up to three of the provider's free times of the coming week, or of the week from the wished start on. The
 * agreed time stays valid until the customer accepts.
 */
export function ProposeDialog({ assignment, wishedStart, open, onClose }: ProposeDialogProps) {
  const t = useT('provider');
  const { date, dateTime, time, weekday } = useFormat();
  const settings = useSettings();
  const id = useId();
  const [propose, { isLoading }] = useProposeTimesMutation();
  const [chosen, setChosen] = useState<readonly string[]>(wishedStart ? [wishedStart] : []);
  const [wishedDay, setWishedDay] = useState('');
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const { id: bookingId, providerId, startAt = '', timeZone, lat, long } = assignment.booking;
  const zone = timeZone ?? settings.timeZone;
  const today = wallTimeIn(zone, useNow()).date;
  const wish = wishedStart && wallTimeIn(zone, new Date(wishedStart)).date;
  const from = wish && wish > dayAfter(today, 6) ? wish : today;
  const week = { from, to: dayAfter(from, 6), durationMinutes: assignment.minutes };
  const { data } = useGetAvailabilityQuery(open && providerId ? { providerId, ...week, lat, long } : skipToken);
  const days = slotsByDay(data?.slots ?? [], zone);
  const day = wishedDay || wish || [...days.keys()][0] || from;
  const free = (days.get(day) ?? []).map((slot) => slot.startAt).filter((at) => at !== startAt);
  // The server decides about a wished start that no customer could book, such as one at a quarter past.
  const offered = wishedStart && day === wish ? [...new Set([...free, wishedStart])].sort() : free;
  const isFull = chosen.length >= maxProposedStarts;

  async function send() {
    setProblem(chosen.length === 0 ? t('proposal.choose') : undefined);
    if (chosen.length === 0) return;
    const { error } = await propose({ bookingId, starts: chosen, text: text.trim() });
    if (error) setProblem(serverMessage(error) ?? t('proposal.failed'));
    else onClose();
  }

  const toggle = (at: string) =>
    setChosen((all) => (all.includes(at) ? all.filter((one) => one !== at) : [...all, at].sort()));

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('proposal.propose')}
      footer={
        <Button size="lg" block accent busy={isLoading} onClick={() => void send()}>
          {t('proposal.send', { count: chosen.length })}
        </Button>
      }
    >
      <div className="stack">
        <p className="muted">{t('proposal.now', { time: dateTime(startAt, { timeZone: zone }) })}</p>
        <div className="field">
          <label className="lab" htmlFor={`${id}d`}>
            {t('proposal.day')}
          </label>
          <span className="input">
            <select id={`${id}d`} value={day} onChange={(event) => setWishedDay(event.target.value)}>
              {Array.from({ length: 7 }, (_, index) => dayAfter(from, index)).map((one) => (
                <option key={one} value={one}>
                  {weekday(`${one}T12:00:00Z`, { timeZone: 'UTC' })}, {date(one)}
                </option>
              ))}
            </select>
          </span>
        </div>
        <fieldset className={styles.times}>
          <legend className="lab">{t('proposal.upTo')}</legend>
          {offered.map((at) => (
            <Chip
              key={at}
              size="sm"
              pressed={chosen.includes(at)}
              disabled={isFull && !chosen.includes(at)}
              onToggle={() => toggle(at)}
            >
              {time(at, { timeZone: zone })}
            </Chip>
          ))}
          {data && offered.length === 0 && <p className="sm muted">{t('proposal.none')}</p>}
        </fieldset>
        {chosen.length > 0 && <p>{chosen.map((at) => dateTime(at, { timeZone: zone })).join(' · ')}</p>}
        <div className="field">
          <label className="lab" htmlFor={`${id}t`}>
            {t('proposal.why')}
          </label>
          <span className="input input--area">
            <textarea
              id={`${id}t`}
              rows={2}
              maxLength={maxProposalText}
              dir="auto"
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </span>
        </div>
        {problem && (
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        )}
      </div>
    </Dialog>
  );
}
