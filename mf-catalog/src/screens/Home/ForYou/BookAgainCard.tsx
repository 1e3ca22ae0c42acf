import { useSettings } from '@doorstep/shared-api';
import { useGetBookingQuery, useRebookMutation } from '@doorstep/shared-api/bookings';
import { useGetCategoriesQuery } from '@doorstep/shared-api/catalog';
import { type BookingListItem, type Rebooking, wallTimeIn } from '@doorstep/shared-api/domain';
import { type BookingDraft, updateDraft } from '@doorstep/shared-api/draft';
import { pathTo } from '@doorstep/shared-api/paths';
import { Button, useFormat, useLanguage } from '@doorstep/shared-ui';
import { useNow } from '@doorstep/shared-ui/hooks';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { isInTwoWeeks, rebookOfferOf, startInTwoWeeks } from '../../../model/bookings/forYou';
import { storeBookingSheet } from '../../Services/storedBookingSheet';
import { Card, WaitingCards } from './Card';
import { messages } from './messages';

interface BookAgainCardProps {
  /** The last finished visit. */
  readonly visit: BookingListItem;
  /** Shown instead when the server has no price or no free time. */
  readonly fallback: ReactNode;
}

/** Offers the last visit again in two weeks, at the time and price that the server names now. */
export function BookAgainCard({ visit, fallback }: BookAgainCardProps) {
  const t = useT(messages.ns);
  const { timeZone } = useSettings();
  const zone = visit.timeZone ?? timeZone;
  const now = useNow();
  const navigate = useNavigate();
  const { locale } = useLanguage();
  const { money, time, lineName } = useFormat();
  const { data: details } = useGetBookingQuery(visit.id);
  const { data: categories = [] } = useGetCategoriesQuery();
  const [rebook, { data: rebooking, isError }] = useRebookMutation();
  const wished = useRef(startInTwoWeeks(visit.startAt ?? '', zone, now));

  useEffect(() => {
    void rebook({ bookingId: visit.id, startAt: wished.current });
  }, [rebook, visit.id]);

  const name = visit.provider?.name ?? '';
  const image = visit.provider?.image ?? '';
  if (details?.problem === 'open' || details?.problem === 'appealed') {
    return (
      <Card title={t('problem.title', { name })} text={t('problem.text')} image={image}>
        <Button to={pathTo.bookingProblem(visit.id)}>{t('problem.action')}</Button>
      </Card>
    );
  }
  if (isError) return fallback;
  if (!rebooking) return <WaitingCards />;
  const offer = rebookOfferOf(rebooking, categories);
  if (!offer) return fallback;

  const { startAt, priceCents, durationMinutes, provider, categorySlug } = offer;
  const day = new Intl.DateTimeFormat(locale, {
    ...{ weekday: 'short', day: 'numeric', month: 'short', timeZone: zone },
  }).format(new Date(startAt));

  function bookAgain() {
    if (!rebooking) return;
    updateDraft(draftOf(rebooking, startAt, zone, new Date()));
    storeBookingSheet({ person: { ...provider, image }, startAt, durationMinutes, priceCents });
    navigate(pathTo.services(categorySlug));
  }

  return (
    <Card
      title={t(isInTwoWeeks(startAt, zone, now) ? 'again.twoWeeks' : 'again.title', { name })}
      text={(visit.serviceNames ?? [])
        .map((service, at) => lineName({ name: service, quantity: visit.serviceQuantities?.[at] }))
        .join(', ')}
      image={image}
      footnote={
        <Link className="link sm" to={pathTo.providerDetails(provider.id)}>
          {t('again.otherDay')}
        </Link>
      }
    >
      <Button onClick={bookAgain}>
        {t('again.action', { day, time: time(startAt, { timeZone: zone }), price: money(priceCents) })}
      </Button>
    </Card>
  );
}

function draftOf(rebooking: Rebooking, startAt: string, zone: string, now: Date): Partial<BookingDraft> {
  const { category, lines, provider, address, lat, long, address2, lat2, long2, notes } = rebooking;
  const savedAt = now.toISOString();
  return {
    ...{ category, lines, provider, notes, bookingType: 'book', asap: false, coupon: undefined, recurs: undefined },
    location: address
      ? { label: address, address, timeZone: zone, savedAt, ...(lat && { lat }), ...(long && { long }) }
      : undefined,
    location2: address2
      ? { label: address2, address: address2, savedAt, ...(lat2 && { lat: lat2 }), ...(long2 && { long: long2 }) }
      : undefined,
    ...wallTimeIn(zone, new Date(startAt)),
  };
}
