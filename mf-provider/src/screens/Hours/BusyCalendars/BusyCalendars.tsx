import { serverMessage } from '@doorstep/shared-api';
import { Button, IconButton, Note, Panel, Skeleton, useFormat, useToast } from '@doorstep/shared-ui';
import { registerMessages, useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  type BusyCalendar,
  type CalendarService,
  type BusyCalendars as Calendars,
  useAddBusyCalendarMutation,
  useConnectCalendarMutation,
  useGetBusyCalendarsQuery,
  useRemoveBusyCalendarMutation,
} from '../../../model/calendar/busyCalendarsApi';
import styles from '../Hours.module.css';
import { messages } from './messages';

registerMessages(messages);

/** Addresses of other calendars and connected accounts, whose busy times block the provider's free times. */
export function BusyCalendars({ timeZone }: { timeZone: string }) {
  const t = useT(messages.ns);
  const query = useGetBusyCalendarsQuery();
  const hasTexts = useOwnMessages(messages.ns, 'title');
  useConnectOutcome(hasTexts);
  if (!hasTexts) return null;
  const { data } = query;
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
      {data && data.calendars.length > 0 && (
        <ul className={styles.off}>
          {data.calendars.map((calendar) => (
            <CalendarRow key={calendar.id} calendar={calendar} services={data.services} timeZone={timeZone} />
          ))}
        </ul>
      )}
      {data && <ConnectButtons {...data} />}
      <AddCalendar />
    </Panel>
  );
}

const outcomes = ['connected', 'refused', 'failed'] as const;

/** Says how a round trip to the page of a service ended, once. */
function useConnectOutcome(hasTexts: boolean) {
  const t = useT(messages.ns);
  const toast = useToast();
  const show = useRef(toast.show);
  show.current = toast.show;
  const [query, setQuery] = useSearchParams();
  const outcome = outcomes.find((each) => each === query.get('calendar'));

  useEffect(() => {
    if (!outcome || !hasTexts) return;
    show.current({ text: t(`outcomes.${outcome}`), tone: outcome === 'connected' ? 'ok' : 'bad' });
    setQuery(
      (before) => {
        before.delete('calendar');
        return before;
      },
      { replace: true },
    );
  }, [outcome, hasTexts, t, setQuery]);
}

/** An account whose permission was taken back can be connected again. */
function ConnectButtons({ calendars, services }: Calendars) {
  const t = useT(messages.ns);
  const [connect, { isLoading }] = useConnectCalendarMutation();
  const [issue, setIssue] = useState('');
  const open = services.filter(
    ({ id }) => !calendars.some(({ service, error }) => service === id && error !== 'disconnected'),
  );
  if (open.length === 0) return null;

  async function start({ id }: CalendarService) {
    setIssue('');
    const { data: url, error } = await connect(id);
    if (url) window.location.assign(url);
    else setIssue(serverMessage(error) ?? t('failed'));
  }

  return (
    <div className="mb4">
      <div className="row row--wrap">
        {open.map((service) => (
          <Button key={service.id} variant="soft" busy={isLoading} onClick={() => void start(service)}>
            {t('connect', { name: service.name })}
          </Button>
        ))}
      </div>
      <p className="sm muted">{t('reads')}</p>
      {issue && (
        <p className="err sm" role="alert">
          {issue}
        </p>
      )}
    </div>
  );
}

interface CalendarRowProps {
  calendar: BusyCalendar;
  services: readonly CalendarService[];
  timeZone: string;
}

function CalendarRow({ calendar, services, timeZone }: CalendarRowProps) {
  const { id, url, service, fetchedAt, error, busyCount } = calendar;
  const t = useT(messages.ns);
  const account = service && t('account', { name: services.find((each) => each.id === service)?.name ?? service });
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
        {account ? (
          <span className={styles.address}>{account}</span>
        ) : (
          <bdi dir="ltr" className={styles.address}>
            {url}
          </bdi>
        )}
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
        label={t('remove', { address: account ?? url })}
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
