import { useSessionStatus } from '@doorstep/shared-api';
import { type ServicePage, totalOf, wallTimeIn } from '@doorstep/shared-api/domain';
import { useDraft, useDraftZone } from '@doorstep/shared-api/draft';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import {
  ActionBar,
  Button,
  EmptyState,
  Money,
  Note,
  Panel,
  Skeleton,
  SummaryLine,
  SummaryTotal,
  useFormat,
} from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ServiceRows } from '../../components/ServiceRows/ServiceRows';
import { useSlotWords } from '../../hooks/useSlotWords';
import { throughLogin } from '../../model/navigation/links';
import {
  type ChosenTime,
  findOffer,
  linesWithOfferPrices,
  lowestPriceOf,
  type Offer,
} from '../../model/services/offers';
import styles from './Services.module.css';
import { useBookingSheet } from './useBookingSheet';
import type { useOpenChoice } from './useOpenChoice';
import { usePeopleForServices } from './usePeopleForServices';

// Fetched with the first chosen service: before it nobody has a price.
const PeopleForServices = lazy(() => import('./PeopleForServices'));

interface ServiceChoiceProps {
  readonly page: ServicePage;
  readonly choice: ReturnType<typeof useOpenChoice>;
}

export function ServiceChoice({ page, choice }: ServiceChoiceProps) {
  const { category } = page;
  const t = useT('catalog');
  const status = useSessionStatus();
  const { lineName } = useFormat();
  const navigate = useNavigate();
  const zone = useDraftZone();
  const { update } = useDraft();
  const wordsOf = useSlotWords(zone);
  const { lines } = choice;
  const people = usePeopleForServices(page, lines);
  const { offer, chosen, offers } = people;
  const sheet = useBookingSheet();
  const canBookHere = status === 'visitor' || status === 'customer';
  const [tries, setTries] = useState(0);
  const services = useRef<HTMLFieldSetElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const needsService = tries > 0 && lines.length === 0;
  // The first press leads to the people; only then is a time missing.
  const needsTime = tries > 1 && lines.length > 0 && !offer;

  const pricedLines = offer ? linesWithOfferPrices(offer, lines) : lines;
  const lowestCents = lowestPriceOf(offers);
  const totalCents = offer?.priceCents ?? lowestCents ?? totalOf(lines);
  const isLowest = !offer && lowestCents !== undefined;
  const when = chosen && wordsOf(chosen.startAt);
  const whoAndWhen =
    offer && when && t('services.chosen', { name: offer.provider.name, day: when.day, time: when.time });

  const bookAnybody = () => navigate(throughLogin(status, pathTo.laundryServices(category.id)));

  function bookOffer({ provider, priceCents, ...rest }: Offer, { startAt }: ChosenTime) {
    const { id, name, image } = provider;
    update({
      lines: linesWithOfferPrices({ provider, priceCents, ...rest }, lines),
      provider: { id, name },
      bookingType: canBookHere ? 'book' : 'schedule',
      asap: false,
      recurs: undefined,
      ...wallTimeIn(zone, new Date(startAt)),
    });
    if (!canBookHere) return navigate(paths.bookingSummary);
    sheet.open({ person: { id, name, image }, startAt, durationMinutes: people.minutes, priceCents });
  }

  function chooseTime(next: ChosenTime) {
    people.choose(next);
    const nextOffer = findOffer(offers, next);
    if (nextOffer && canBookHere) bookOffer(nextOffer, next);
  }

  function suggestPrice() {
    sheet.close();
    update({ bookingType: 'hire' });
    navigate(throughLogin(status, paths.bookingSummary));
  }

  const goOn = () => {
    if (offer && chosen) return bookOffer(offer, chosen);
    if (lines.length > 0 && !people.isLoading && offers.length === 0) return bookAnybody();
    setTries(tries + 1);
    if (lines.length === 0) return services.current?.querySelector('input')?.focus({ preventScroll: true });
    place.current?.scrollIntoView?.({ block: 'start' });
    place.current?.querySelector('button')?.focus({ preventScroll: true });
  };

  const total = (
    <>
      {isLowest && <span className="sm muted">{t('common.from')} </span>}
      <Money cents={totalCents} />
    </>
  );

  return (
    <div className={`split ${styles.choice}`}>
      <div className={styles.main}>
        <fieldset ref={services} aria-describedby={needsService ? 'need-service' : undefined}>
          <legend>
            <h2 className="h3">{t('services.choose')}</h2>
            <span className="muted sm mt2 block">{t('laundry.selectHint')}</span>
          </legend>
          {category.services.length === 0 && (
            <EmptyState title={t('common.noData')} text={t('laundry.noServices')} level={3} />
          )}
          {category.services.length > 0 && <ServiceRows services={category.services} choice={choice} />}
          {needsService && (
            <Note key={tries} tone="bad" role="alert" className="mt4">
              <span id="need-service">{t('laundry.needService')}</span>
            </Note>
          )}
        </fieldset>
        {(lines.length > 0 || sheet.chosen) && (
          <div ref={place} className={styles.place}>
            <Suspense fallback={<Skeleton shape="block" height="158px" count={3} />}>
              <PeopleForServices
                page={page}
                lines={lines}
                people={people}
                isMissing={needsTime}
                onAnybody={bookAnybody}
                onChoose={chooseTime}
                sheet={{ chosen: sheet.chosen, onClose: sheet.close, onSuggestPrice: suggestPrice }}
              />
            </Suspense>
          </div>
        )}
      </div>
      <Panel as="aside" sticky title={t('laundry.yourBooking')} className={styles.panel}>
        {lines.length === 0 && <p className="muted sm mb4">{t('laundry.nothingYet')}</p>}
        {pricedLines.map((line) => (
          <SummaryLine
            key={line.subcategoryId}
            label={lineName(line)}
            value={isLowest ? '' : <Money cents={line.priceCents} />}
          />
        ))}
        {whoAndWhen && <p className="b mt2">{whoAndWhen}</p>}
        <div aria-live="polite">
          <SummaryTotal label={t('common.total')} value={total} />
        </div>
        <Button size="lg" block accent className="mt4" onClick={goOn}>
          {t('laundry.continue')}
        </Button>
        {status === 'visitor' && <p className="sm muted center mt2">{t('services.signIn')}</p>}
      </Panel>
      <ActionBar>
        <div className="grow">
          <div className={whoAndWhen ? 'b' : 'price num'}>{whoAndWhen ?? total}</div>
          <div className="sm muted">
            {whoAndWhen && <Money cents={totalCents} />}
            {whoAndWhen && ', '}
            {t('laundry.chosen', { count: lines.length })}
          </div>
        </div>
        <Button size="lg" accent onClick={goOn}>
          {t('laundry.continue')}
        </Button>
      </ActionBar>
    </div>
  );
}
