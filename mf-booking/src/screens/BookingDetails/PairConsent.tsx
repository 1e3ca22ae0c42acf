import { serverMessage, skipToken, useSettings } from '@doorstep/shared-api';
import type { Booking, WorkPhoto } from '@doorstep/shared-api/domain';
import { Button, Note, Panel, Picture } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useOwnMessages } from '@doorstep/shared-ui/ownMessages';
import { useState } from 'react';
import { useAnswerBookingPairMutation, useGetBookingPairQuery } from '../../model/jobPair/jobPairApi';
import { messages } from './messages';
import styles from './PairConsent.module.css';

/** Asks whether the photos before and after the job may be public. Without an answer they are not. */
export function PairConsent({ booking: { id, status, provider } }: { booking: Booking }) {
  const t = useT(messages.ns);
  const tBooking = useT('booking');
  const hasTexts = useOwnMessages(messages.ns, 'pair.title');
  const { apiExtensions } = useSettings();
  const { data } = useGetBookingPairQuery(apiExtensions && status === 'completed' ? id : skipToken);
  const [answer, { isLoading }] = useAnswerBookingPairMutation();
  const [failure, setFailure] = useState('');
  if (!data?.before || !data.after || !data.consent || !hasTexts) return null;
  const { before, after, consent } = data;
  const name = provider?.name ?? '';

  async function send(isConsenting: boolean) {
    setFailure('');
    const { error } = await answer({ bookingId: id, consent: isConsenting });
    if (error) setFailure(serverMessage(error) ?? tBooking('failure.something'));
  }

  return (
    <Panel as="section" title={t('pair.title')}>
      <div className={styles.pair}>
        <Side photo={before} label={t('pair.before')} />
        <Side photo={after} label={t('pair.after')} />
      </div>
      <p className="mt4">{t(`pair.${consent}`, { name })}</p>
      <p className="sm muted mt2">{t('pair.text')}</p>
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      <div className="row row--wrap mt4">
        {consent === 'given' ? (
          <Button variant="dangerLine" busy={isLoading} onClick={() => void send(false)}>
            {t('pair.withdraw')}
          </Button>
        ) : (
          <>
            {consent === 'asked' && (
              <Button variant="line" busy={isLoading} onClick={() => void send(false)}>
                {t('pair.no')}
              </Button>
            )}
            <Button variant="soft" busy={isLoading} onClick={() => void send(true)}>
              {t('pair.yes')}
            </Button>
          </>
        )}
      </div>
    </Panel>
  );
}

function Side({ photo, label }: { photo: WorkPhoto; label: string }) {
  return (
    <figure>
      <Picture src={photo.url} alt={photo.alt} width={240} height={180} />
      <figcaption className="sm">{label}</figcaption>
    </figure>
  );
}
