import { useSettings } from '@doorstep/shared-api';
import { instantOfWallTime, type ProviderProfile } from '@doorstep/shared-api/domain';
import { useDraftZone } from '@doorstep/shared-api/draft';
import {
  ActionBar,
  Button,
  classes,
  Money,
  Note,
  Panel,
  Skeleton,
  SummaryLine,
  SummaryTotal,
  useFormat,
} from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { lazy, Suspense } from 'react';
import { startPrice } from '../../model/providers/startPrice';
import styles from './ProviderDetails.module.css';
import type { useHire } from './useHire';

// Loaded with the first chosen service, because the duration of the visit is unknown before.
const VisitTimes = lazy(() => import('./VisitTimes'));

interface HirePanelProps {
  readonly providerId: string;
  readonly profile: ProviderProfile;
  readonly hire: ReturnType<typeof useHire>;
  readonly onHire: () => void;
}

export function HirePanel({ providerId, profile, hire, onHire }: HirePanelProps) {
  const t = useT('catalog');
  const lowest = startPrice(profile.services);
  const from = profile.startPriceCents ?? lowest?.cents;
  const fromLabel = t(lowest?.isLowest === false ? 'details.price' : 'details.startFrom');
  const { lines, totalCents, wishedStart, dialog } = hire;
  const { apiExtensions } = useSettings();
  const timeZone = useDraftZone();
  const { weekday, dateTime, lineName } = useFormat();
  const at = apiExtensions && wishedStart && instantOfWallTime(timeZone, wishedStart).toISOString();
  const start = at && `${weekday(at, { timeZone, weekday: 'short' })} ${dateTime(at, { timeZone })}`;
  return (
    <>
      <Panel as="aside" sticky className={classes(styles.panel, lines.length === 0 && styles.bare)}>
        {from !== undefined && lines.length === 0 && (
          <div className={`row row--between ${styles.from}`}>
            <span className="muted">{fromLabel}</span>
            <span className={`price ${styles.fromPrice}`}>
              <Money cents={from} />
            </span>
          </div>
        )}
        {apiExtensions && lines.length > 0 && (
          <Suspense fallback={<Skeleton shape="block" height="44px" count={4} />}>
            <VisitTimes providerId={providerId} profile={profile} hire={hire} />
          </Suspense>
        )}
        <div className={styles.sum}>
          {lines.map((line) => (
            <SummaryLine key={line.subcategoryId} label={lineName(line)} value={<Money cents={line.priceCents} />} />
          ))}
          <div aria-live="polite">
            {lines.length > 0 && <SummaryTotal label={t('common.total')} value={<Money cents={totalCents} />} />}
          </div>
          <Button size="lg" block accent busy={dialog.isLoading} className="mt4" onClick={onHire}>
            {t('details.hire')}
          </Button>
          {start && lines.length > 0 && <p className="sm muted mt2">{t('details.chosenTime', { time: start })}</p>}
          <Note icon="chat-circle-dots" className="mt4">
            {t('details.agree', { name: profile.name })}
          </Note>
        </div>
      </Panel>
      <ActionBar>
        <div className="grow">
          <div className="sm muted">{lines.length > 0 ? t('common.total') : fromLabel}</div>
          <div className="price num">
            <Money cents={lines.length > 0 ? totalCents : (from ?? 0)} />
          </div>
          {start && lines.length > 0 && (
            <div className="xs muted">
              <bdi>{start}</bdi>
            </div>
          )}
        </div>
        <Button size="lg" accent busy={dialog.isLoading} aria-label={t('details.hire')} onClick={onHire}>
          {t('details.hireShort')}
        </Button>
      </ActionBar>
    </>
  );
}
