import type { Category } from '@doorstep/shared-api/domain';
import type { BookingDraft } from '@doorstep/shared-api/draft';
import { Icon, Picture, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { ZoneNote } from '@doorstep/shared-ui/zoneNote';
import { canRecur } from '../../model/checkout/orderOf';
import { startInstant } from '../../model/schedule/schedule';
import styles from './BookingSummary.module.css';

interface WhatAndWhenProps {
  draft: BookingDraft;
  category: Category | undefined;
  zone: string;
  onChange: () => void;
}

export function WhatAndWhen({ draft, category, zone, onChange }: WhatAndWhenProps) {
  const t = useT('booking');
  const format = useFormat();
  const { date, time, asap, bookingType, provider, recurs } = draft;
  return (
    <div className={`${styles.block} ${styles.what}`}>
      <div className={styles.banner}>
        <Picture src={category?.banners[0] || category?.image} alt="" urgent />
      </div>
      <div>
        <h2>{draft.category?.name}</h2>
        <p className={styles.when}>
          {asap && (!date || !time || bookingType === 'hire') ? (
            <span>
              <Icon name="clock" />
              {t(bookingType === 'hire' ? 'summary.asapHire' : provider ? 'summary.asapProvider' : 'summary.asapNow')}
            </span>
          ) : date && time ? (
            <>
              <span>
                <Icon name="calendar-blank" />
                {format.date(date)}
              </span>
              <span>
                <Icon name="clock" />
                {asap
                  ? t(provider ? 'summary.asapFirst' : 'summary.asap', { time: format.time(time) })
                  : format.time(time)}
              </span>
            </>
          ) : (
            <span>
              <Icon name="calendar-blank" />
              {t('summary.flexible')}
            </span>
          )}
          <button type="button" className={`link sm ${styles.textButton}`} onClick={onChange}>
            {t('summary.change')}
          </button>
        </p>
        {recurs && canRecur(draft) && (
          <>
            <p className={styles.when}>
              <span>
                <Icon name="repeat" />
                {t(`recurs.every.${recurs}`)}
              </span>
            </p>
            <p className="sm muted">{t('recurs.hint')}</p>
          </>
        )}
        <ZoneNote zone={zone} at={[startInstant(zone, draft)]} className="xs muted" />
      </div>
    </div>
  );
}
