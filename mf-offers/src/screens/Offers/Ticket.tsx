import { type CouponOffer, isNotPlaceholderImage } from '@doorstep/shared-api/domain';
import { Badge, Icon, numberFormat, Picture, useFormat } from '@doorstep/shared-ui';
import { useLanguage, useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useId, useRef } from 'react';
import styles from './Ticket.module.css';

interface TicketProps {
  offer: CouponOffer;
  isUsed: boolean;
  scene: string;
  copied: boolean;
  /** Copying failed: the code is selected, so that it can be copied by hand. */
  rejected: boolean;
  onCopy: () => void;
}

export function Ticket({ offer, isUsed, scene, copied, rejected, onCopy }: TicketProps) {
  const t = useT('offers');
  const { date, money } = useFormat();
  const { locale } = useLanguage();
  const titleId = useId();
  const code = useRef<HTMLSpanElement>(null);
  const { minFareCents, maxDiscountCents, validUntil } = offer;
  const terms = [
    minFareCents ? t('ticket.minimum', { amount: money(minFareCents) }) : '',
    maxDiscountCents ? t('ticket.maximum', { amount: money(maxDiscountCents) }) : '',
    validUntil ? t('ticket.until', { date: date(validUntil) }) : '',
  ].filter(Boolean);

  useEffect(() => {
    if (rejected && code.current) window.getSelection()?.selectAllChildren(code.current);
  }, [rejected]);

  return (
    <li className={styles.edge}>
      <article className={styles.ticket} data-used={isUsed ? '' : undefined} aria-labelledby={titleId}>
        <div className={styles.scene}>
          <Picture src={isNotPlaceholderImage(offer.image) ? offer.image : scene} alt="" width={380} height={200} />
        </div>
        <div className={styles.body}>
          <h3 className={styles.percentage} id={titleId}>
            {t('ticket.percentage', {
              percentage: offer.amountCents ? money(offer.amountCents) : percent(offer.percentage, locale),
            })}
          </h3>
          <p>
            <bdi>{offer.description}</bdi>
          </p>
          <p className={styles.terms}>{terms.join(' · ')}</p>
          <div className={styles.foot}>
            <span
              className={styles.code}
              ref={code}
              dir="ltr"
              translate="no"
              data-selectable={rejected ? '' : undefined}
            >
              {offer.code}
            </span>
            {isUsed ? (
              <span className={styles.end}>
                <Badge tone="plain" icon="check">
                  {t('ticket.used')}
                </Badge>
              </span>
            ) : (
              <span className={styles.end}>
                <button
                  type="button"
                  className={styles.copy}
                  aria-label={t('ticket.copyCode', { code: offer.code })}
                  onClick={onCopy}
                >
                  {!copied && !rejected && (
                    <>
                      <Icon name="copy" />
                      {t('ticket.copy')}
                    </>
                  )}
                </button>
                <span role="status">
                  {copied && (
                    <Badge tone="ok" icon="check">
                      {t('ticket.copied')}
                    </Badge>
                  )}
                  {rejected && t('ticket.select')}
                </span>
              </span>
            )}
          </div>
        </div>
      </article>
    </li>
  );
}

/** Formats basis points as a percentage in the reader's digits: 10%, 12.5%. */
function percent(points: number, locale: string): string {
  return numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(points / 10_000);
}
