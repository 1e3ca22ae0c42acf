import type { OrderLine, ServicePage } from '@doorstep/shared-api/domain';
import { useDraftZone } from '@doorstep/shared-api/draft';
import { paths } from '@doorstep/shared-api/paths';
import { Button, EmptyState, ErrorState, Icon, Skeleton } from '@doorstep/shared-ui';
import { useLanguage, useT } from '@doorstep/shared-ui/i18n';
import { ZoneNote } from '@doorstep/shared-ui/zoneNote';
import { type ComponentProps, useState } from 'react';
import { formatMinutes } from '../../model/location/distance';
import { type ChosenTime, type Offer, type OfferSort, offerSorts } from '../../model/services/offers';
import { BookingSheet } from './BookingSheet';
import { OfferDoor } from './OfferDoor';
import { OfferRow } from './OfferRow';
import styles from './PeopleForServices.module.css';
import type { usePeopleForServices } from './usePeopleForServices';

const FIRST_ROWS = 6;

interface PeopleForServicesProps {
  readonly page: ServicePage;
  readonly lines: readonly OrderLine[];
  readonly people: ReturnType<typeof usePeopleForServices>;
  readonly isMissing: boolean;
  readonly onAnybody: () => void;
  readonly onChoose: (chosen: ChosenTime) => void;
  readonly sheet: ComponentProps<typeof BookingSheet>;
}

export default function PeopleWithSheet({ sheet, ...people }: PeopleForServicesProps) {
  return (
    <>
      {people.lines.length > 0 && <PeopleForServices {...people} />}
      <BookingSheet {...sheet} />
    </>
  );
}

function PeopleForServices({
  page,
  lines,
  people,
  isMissing,
  onAnybody,
  onChoose,
}: Omit<PeopleForServicesProps, 'sheet'>) {
  const t = useT('catalog');
  const { locale } = useLanguage();
  const { offers, isLoading, failed, refetch, minutes, total, sort, setSort, chosen } = people;
  const [showsAll, setShowsAll] = useState(false);
  const zone = useDraftZone();

  if (failed) return <ErrorState level={2} message={t('laundry.findFailed')} onRetry={() => void refetch()} />;
  if (isLoading) {
    return (
      <div className={styles.people} role="status" aria-busy="true" aria-label={t('services.looking')}>
        <div className={styles.doors}>
          <Skeleton shape="block" height="158px" count={6} />
        </div>
      </div>
    );
  }
  const anybody = (
    <button type="button" className={`link ${styles.anybody}`} onClick={onAnybody}>
      {t('services.anybody')}
    </button>
  );
  if (offers.length === 0) {
    return (
      <EmptyState
        title={t(total === 0 ? 'services.nobody' : 'services.noTimes')}
        text={t(total === 0 ? 'laundry.noDataText' : 'services.noTimesText', { count: lines.length })}
        level={2}
        action={anybody}
      />
    );
  }
  const sorts = offerSorts.filter(
    (one) => one !== 'distance' || offers.some(({ provider }) => provider.distanceKm !== undefined),
  );
  const rows = showsAll ? offers : offers.slice(0, FIRST_ROWS);
  return (
    <div className={styles.people}>
      <p className={styles.note}>
        <Icon name="clock" />
        {t('services.priceNote', { count: lines.length, time: formatMinutes(minutes, locale) })}
      </p>
      <div className={styles.head}>
        <h2 className="h3" id="who-first">
          {t('services.who')}
        </h2>
        <label className={`btn btn--ghost btn--sm ${styles.sort}`}>
          <span>{t('filters.sort')}</span>
          <select value={sort} onChange={(event) => setSort(event.target.value as OfferSort)}>
            {sorts.map((one) => (
              <option key={one} value={one}>
                {t(one === 'soonest' ? 'services.soonestFirst' : `filters.by.${one}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <ul className={styles.doors} aria-labelledby="who-first">
        {offers.map((offer) => (
          <li key={offer.provider.id}>
            <OfferDoor offer={offer} isChosen={isChosen(chosen, offer, offer.times[0])} onChoose={onChoose} />
          </li>
        ))}
      </ul>
      {isMissing && (
        <p className={styles.missing} role="alert" id="need-time">
          <Icon name="warning-circle" weight="fill" />
          {t('services.needTime')}
        </p>
      )}
      <ZoneNote zone={zone} at={[offers[0]?.times[0]]} className="xs muted" />
      {anybody}
      <section className={styles.compare} aria-labelledby="compare-people">
        <h2 className="h3" id="compare-people">
          {t('services.compare')}
        </h2>
        <ul className={styles.rows}>
          {rows.map((offer) => (
            <OfferRow
              key={offer.provider.id}
              offer={offer}
              chosen={chosen?.providerId === offer.provider.id ? chosen.startAt : undefined}
              onChoose={onChoose}
            />
          ))}
        </ul>
        <div className="row row--wrap mt4">
          {rows.length < offers.length && (
            <Button variant="line" onClick={() => setShowsAll(true)}>
              {t('services.showAll', { count: offers.length })}
            </Button>
          )}
          {total > offers.length && (
            <Button variant="ghost" to={`${paths.allProviders}?category=${encodeURIComponent(page.category.id)}`}>
              {t('services.more')}
            </Button>
          )}
        </div>
      </section>
    </div>
  );
}

const isChosen = (chosen: ChosenTime | undefined, { provider }: Offer, startAt: string | undefined) =>
  chosen !== undefined && chosen.providerId === provider.id && chosen.startAt === startAt;
