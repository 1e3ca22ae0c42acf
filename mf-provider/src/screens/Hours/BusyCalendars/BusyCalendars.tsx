import { serverMessage } from '@doorstep/shared-api';
import { Button, IconButton, Note, Panel, Skeleton, useFormat, useToast } from '@doorstep/shared-ui';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { type FormEvent, useId, useState } from 'react';
import {
  type BusyCalendar,
  useAddBusyCalendarMutation,
  useGetBusyCalendarsQuery,
  useRemoveBusyCalendarMutation,
} from '../../../model/calendar/busyCalendarsApi';
import styles from '../Hours.module.css';
import { messages } from './messages';

registerMessages(messages);

/** Addresses of other calendars, whose busy times block the provider's free times. */
export function BusyCalendars({ timeZone }: { timeZone: string }) {
  const t = useT(messages.ns);
  const query = useGetBusyCalendarsQuery();
  const hasTexts = useOwnMessages(messages.ns, 'title');
  if (!hasTexts) return null;
  return (
    <Panel as="section" title={t('title')}>
      <p className="sm muted mb4">{t('lead')}</p>
      {query.isLoading && <Skeleton shape="block" height="56px" />}
      {query.isError && (
        <Note tone="bad" role="alert">
          {t('loadFailed')}{' '}
          <Button variant="line" onClick={() => void query.refetch()}>
            {t('retry')}
          </Button>
        </Note>
      )}
      {query.data && query.data.length > 0 && (
        <ul className={styles.off}>
          {query.data.map((calendar) => (
            <CalendarRow key={calendar.id} calendar={calendar} timeZone={timeZone} />
          ))}
        </ul>
      )}
      <AddCalendar />
    </Panel>
  );
}

function CalendarRow({ calendar, timeZone }: { calendar: BusyCalendar; timeZone: string }) {
  const { id, url, fetchedAt, error, busyCount } = calendar;
  const t = useT(messages.ns);
  const { dateTime } = useFormat();
  const toast = useToast();
  const [remove, { isLoading }] = useRemoveBusyCalendarMutation();

  async function removeCalendar() {
    const result = await remove(id);
    if (result.error) toast.show({ text: t('failed'), tone: 'bad' });
    else toast.show({ text: t('removed'), tone: 'ok' });
  }

  return (
    <li>
      <span className="grow">
        <bdi dir="ltr" className={styles.address}>
          {url}
        </bdi>
        <span className="sm muted">
          {fetchedAt ? t('fetched', { time: dateTime(fetchedAt, { timeZone }) }) : t('never')}
          {fetchedAt && ` · ${t('count', { count: busyCount })}`}
        </span>
        {error && (
          <span className="err sm" role="status">
            {t(`errors.${error}`)} {fetchedAt && t('keeps')}
          </span>
        )}
      </span>
      <IconButton
        icon="trash"
        label={t('remove', { address: url })}
        disabled={isLoading}
        onClick={() => void removeCalendar()}
      />
    </li>
  );
}

function AddCalendar() {
  const t = useT(messages.ns);
  const toast = useToast();
  const id = useId();
  const [url, setUrl] = useState('');
  const [issue, setIssue] = useState('');
  const [add, { isLoading }] = useAddBusyCalendarMutation();

  async function submit(event: FormEvent) {
    event.preventDefault();
    setIssue('');
    const { error, data } = await add(url);
    if (error) return setIssue(serverMessage(error) ?? t('failed'));
    setUrl('');
    if (!data?.error) toast.show({ text: t('added'), tone: 'ok' });
  }

  return (
    <form className={styles.wish} onSubmit={submit} noValidate>
      <div className="grow">
        <label className="lab" htmlFor={id}>
          {t('address')}
        </label>
        <span className="input" data-bad={issue ? '' : undefined}>
          <input
            id={id}
            type="url"
            dir="ltr"
            autoComplete="off"
            placeholder="https://"
            maxLength={2000}
            value={url}
            aria-invalid={issue !== ''}
            aria-describedby={issue ? `${id}-issue` : undefined}
            onChange={(event) => setUrl(event.target.value)}
          />
        </span>
        {issue && (
          <p className="err sm" id={`${id}-issue`} role="alert">
            {issue}
          </p>
        )}
      </div>
      <Button type="submit" variant="soft" busy={isLoading} disabled={url.trim() === ''}>
        {t('add')}
      </Button>
    </form>
  );
}
