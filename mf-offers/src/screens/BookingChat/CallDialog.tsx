import { useSettings } from '@doorstep/shared-api';
import { Dialog, ErrorState, Icon, Skeleton, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useErrorMessage } from '../../hooks/useFailureText';
import styles from './BookingChat.module.css';
import type { RelayNumber, StartCall } from './chatOf';

interface CallDialogProps {
  open: boolean;
  onClose: () => void;
  other: string;
  timeZone: string | undefined;
  startCall: StartCall;
}

export function CallDialog({ open, onClose, other, timeZone, startCall }: CallDialogProps) {
  const t = useT('offers');
  const { time } = useFormat();
  const settings = useSettings();
  const errorMessage = useErrorMessage();
  const [relay, setRelay] = useState<RelayNumber>();
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const latest = useRef(startCall);
  latest.current = startCall;

  const prepare = useCallback(async () => {
    setBusy(true);
    const result = await latest.current();
    setBusy(false);
    setRelay('relay' in result ? result.relay : undefined);
    setError('error' in result ? result.error : undefined);
  }, []);
  const until = relay?.expiresAt;
  const isGood = relay !== undefined && (until === undefined || Date.parse(until) > Date.now());
  const wants = open && !isGood;
  useEffect(() => {
    if (wants) void prepare();
  }, [wants, prepare]);

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('call.title', { name: other })}
      size="sm"
      footer={
        relay && (
          <a className="btn btn--lg btn--block btn--knob" href={`tel:${relay.number.replace(/[^+\d]/g, '')}`}>
            <Icon name="phone" />
            {t('call.dial')}
          </a>
        )
      }
    >
      {relay ? (
        <>
          <p className="muted">{t(relay.pin ? 'call.text' : 'call.textDial')}</p>
          <dl className={styles.relay}>
            <div>
              <dt>{t('call.number')}</dt>
              <dd>
                <bdi dir="ltr">{relay.number}</bdi>
              </dd>
            </div>
            {relay.pin && (
              <div>
                <dt>{t('call.pin')}</dt>
                <dd>
                  <bdi dir="ltr">{relay.pin}</bdi>
                </dd>
              </div>
            )}
          </dl>
          {relay.expiresAt && (
            <p className="sm muted">
              {t('call.until', { time: time(relay.expiresAt, { timeZone: timeZone ?? settings.timeZone }) })}
            </p>
          )}
        </>
      ) : error ? (
        <ErrorState message={errorMessage(error, t('call.failed'))} onRetry={prepare} busy={isBusy} level={3} />
      ) : (
        <div role="status" aria-busy="true" aria-label={t('call.preparing')}>
          <Skeleton shape="line" count={3} />
        </div>
      )}
    </Dialog>
  );
}
