import { useSettings } from '@doorstep/shared-api';
import { Button, Icon, statusLook, useFormat, VisuallyHidden } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ChatLine } from '../../model/chat/chatLines';
import styles from './BookingChat.module.css';
import { HiddenMessage } from './HiddenMessage';
import { MessagePhotos } from './MessagePhotos';
import { ReportMessage } from './ReportMessage';

interface ChatLogProps {
  lines: readonly ChatLine[];
  label: string;
  timeZone: string | undefined;
  onRetry: (clientId: string) => void;
  onReport: (messageId: string, reason: string) => Promise<boolean>;
  onAppeal: (messageId: string, text: string) => Promise<boolean>;
}

/** Distance from the end, in pixels, that counts as reading the newest message. */
const nearEndPixels = 80;

export function ChatLog({ lines, label, timeZone, onRetry, onReport, onAppeal }: ChatLogProps) {
  const t = useT('offers');
  const log = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [hasNew, setHasNew] = useState(false);
  const newest = lines.at(-1);
  const last = newest?.key;
  const isMine = newest?.kind === 'message' && newest.mine;

  const toEnd = useCallback(() => {
    const box = log.current;
    if (box) box.scrollTop = box.scrollHeight;
    setHasNew(false);
  }, []);
  useLayoutEffect(() => {
    if (!last) return;
    if (isAtEnd.current || isMine) toEnd();
    else setHasNew(true);
  }, [last, isMine, toEnd]);
  useEffect(() => {
    const box = log.current;
    if (!box) return;
    const check = () => {
      isAtEnd.current = box.scrollHeight - box.scrollTop - box.clientHeight < nearEndPixels;
      if (isAtEnd.current) setHasNew(false);
    };
    box.addEventListener('scroll', check, { passive: true });
    return () => box.removeEventListener('scroll', check);
  }, []);

  return (
    <div className={styles.logBox}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
      <div className={styles.log} ref={log} role="log" aria-live="polite" aria-label={label} tabIndex={0}>
        {lines.length === 0 && <p className={styles.first}>{t('chat.first')}</p>}
        {lines.map((line) => (
          <Line
            key={line.key}
            line={line}
            timeZone={timeZone}
            onRetry={onRetry}
            onReport={onReport}
            onAppeal={onAppeal}
          />
        ))}
      </div>
      {hasNew && (
        <Button size="sm" variant="soft" className={styles.toEnd ?? ''} onClick={toEnd}>
          <Icon name="arrow-down" weight="bold" />
          {t('chat.newBelow')}
        </Button>
      )}
    </div>
  );
}

interface LineProps {
  line: ChatLine;
  timeZone: string | undefined;
  onRetry: (clientId: string) => void;
  onReport: (messageId: string, reason: string) => Promise<boolean>;
  onAppeal: (messageId: string, text: string) => Promise<boolean>;
}

function Line({ line, timeZone, onRetry, onReport, onAppeal }: LineProps) {
  const t = useT('offers');
  const ui = useT('ui');
  const settings = useSettings();
  const { date, time } = useFormat();
  const zone = { timeZone: timeZone ?? settings.timeZone };
  if (line.kind === 'day') return <span className={styles.day}>{date(line.at, { ...zone, weekday: 'long' })}</span>;
  if (line.kind === 'event') {
    return (
      <span className={styles.event}>
        <Icon name={statusLook[line.status].icon} />
        {t('chat.event', { what: ui(`status.${line.status}`), time: time(line.at, zone) })}
      </span>
    );
  }
  const { mine, text, photos = [], state, endsGroup, clientId, isHidden, isReported } = line;
  const hasWords = text !== '' || photos.length === 0;
  const quoted = text || photos.map(({ alt }) => alt || t('photos.photo')).join(', ');
  return (
    <div className={styles.message} data-mine={mine || undefined} data-failed={state === 'failed' || undefined}>
      {photos.length > 0 && (
        <>
          {!hasWords && <VisuallyHidden>{t(mine ? 'chat.you' : 'chat.they')} </VisuallyHidden>}
          <MessagePhotos photos={photos} />
        </>
      )}
      {hasWords && (
        <p>
          <VisuallyHidden>{t(mine ? 'chat.you' : 'chat.they')} </VisuallyHidden>
          {isHidden && !mine ? <em>{t('chat.report.hidden')}</em> : <bdi>{text}</bdi>}
        </p>
      )}
      {isHidden && mine && (
        <HiddenMessage
          text={quoted}
          appealUntil={line.appealUntil}
          doesAppealWait={line.doesAppealWait ?? false}
          onAppeal={(words) => onAppeal(line.key, words)}
        />
      )}
      {state === 'failed' && clientId ? (
        <span className={styles.under}>
          <Icon name="warning-circle" weight="fill" />
          {t('chat.notSent')}
          <button type="button" className="link" onClick={() => onRetry(clientId)}>
            {t('chat.tryAgain')}
          </button>
        </span>
      ) : (
        endsGroup && (
          <span className={styles.under}>
            {state === 'sending' ? t('chat.sending') : <time dateTime={line.at}>{time(line.at, zone)}</time>}
            {state === 'sent' && <Icon name="check" label={t('chat.sent')} />}
            {state === 'read' && <Icon name="checks" label={t('chat.read')} />}
          </span>
        )
      )}
      {!mine && !isHidden && (
        <ReportMessage
          text={quoted}
          isReported={isReported ?? false}
          onReport={(reason) => onReport(line.key, reason)}
        />
      )}
    </div>
  );
}
