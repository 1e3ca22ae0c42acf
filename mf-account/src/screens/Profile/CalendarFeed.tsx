import { Button, Dialog, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useId, useState } from 'react';
import {
  useEndCalendarFeedMutation,
  useGetCalendarFeedQuery,
  useRenewCalendarFeedMutation,
} from '../../model/calendarFeed/calendarFeedApi';
import { SettingsSection } from './Settings';

/** Private address with which other calendars follow the person's visits. */
export function CalendarFeed() {
  const t = useT('account');
  const toast = useToast();
  const id = useId();
  const { data: url = '', isSuccess } = useGetCalendarFeedQuery();
  const [renew, { isLoading: isRenewing }] = useRenewCalendarFeedMutation();
  const [end, { isLoading: isEnding }] = useEndCalendarFeedMutation();
  const [question, setQuestion] = useState<'renew' | 'end'>();

  const tell = (error: unknown, done: string) =>
    toast.show(error ? { text: t('calendarFeed.failed'), tone: 'bad' } : { text: done, tone: 'ok' });

  async function make() {
    const { error } = await renew();
    setQuestion(undefined);
    tell(error, t('calendarFeed.made'));
  }

  async function stop() {
    const { error } = await end();
    setQuestion(undefined);
    tell(error, t('calendarFeed.ended'));
  }

  async function copy() {
    const isCopied = await navigator.clipboard.writeText(url).then(
      () => true,
      () => false,
    );
    toast.show(isCopied ? { text: t('calendarFeed.copied'), tone: 'ok' } : { text: t('calendarFeed.notCopied') });
  }

  return (
    <SettingsSection id="calendar" title={t('calendarFeed.heading')} text={t('calendarFeed.text')}>
      {url ? (
        <>
          <label className="lab" htmlFor={id}>
            {t('calendarFeed.address')}
          </label>
          <span className="input">
            <input id={id} readOnly dir="ltr" value={url} onFocus={(event) => event.target.select()} />
          </span>
          <p className="sm muted mt2 mb4">{t('calendarFeed.secret')}</p>
          <div className="row row--wrap">
            <Button variant="line" onClick={() => void copy()}>
              {t('calendarFeed.copy')}
            </Button>
            <Button variant="line" onClick={() => setQuestion('renew')}>
              {t('calendarFeed.renew')}
            </Button>
            <Button variant="line" onClick={() => setQuestion('end')}>
              {t('calendarFeed.end')}
            </Button>
          </div>
        </>
      ) : (
        <Button variant="line" busy={isRenewing} disabled={!isSuccess} onClick={() => void make()}>
          {t('calendarFeed.make')}
        </Button>
      )}
      {question && (
        <Dialog
          open
          onClose={() => setQuestion(undefined)}
          title={t(question === 'end' ? 'calendarFeed.end' : 'calendarFeed.renew')}
          footer={
            <Button
              size="lg"
              block
              accent
              busy={isRenewing || isEnding}
              onClick={() => void (question === 'end' ? stop() : make())}
            >
              {t(question === 'end' ? 'calendarFeed.end' : 'calendarFeed.renew')}
            </Button>
          }
        >
          <p>{t(question === 'end' ? 'calendarFeed.endText' : 'calendarFeed.renewText')}</p>
        </Dialog>
      )}
    </SettingsSection>
  );
}
