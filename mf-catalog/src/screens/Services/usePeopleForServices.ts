import { idsAndQuantitiesOf, type OrderLine, type ServicePage } from '@doorstep/shared-api/domain';
import { useDraft, useDraftZone } from '@doorstep/shared-api/draft';
import { useGetServicePageQuery } from '@doorstep/shared-api/search';
import { useNow } from '@doorstep/shared-ui/hooks';
import { useState } from 'react';
import { useNearby } from '../../hooks/useNearby';
import { type ChosenTime, chosenTimeOf, findOffer, type OfferSort, offersOf } from '../../model/services/offers';

export function usePeopleForServices({ category, area }: ServicePage, lines: readonly OrderLine[]) {
  const { draft } = useDraft();
  const zone = useDraftZone();
  const now = useNow();
  const { point } = useNearby();
  const [sort, setSort] = useState<OfferSort>('soonest');
  const [pressed, setPressed] = useState<ChosenTime>();
  const { subcategoryIds, quantities } = idsAndQuantitiesOf(lines);
  const { currentData, isError, isFetching, refetch } = useGetServicePageQuery({
    category: category.slug ?? '',
    ...(area && { area: area.slug }),
    ...(lines.length > 0 && { subcategoryIds, ...(quantities && { quantities }), sort, ...(point && { near: point }) }),
  });
  const page = lines.length > 0 ? currentData : undefined;
  const offers = page ? offersOf(page, now) : [];
  const chosen = pressed ?? chosenTimeOf(draft, zone);
  const offer = findOffer(offers, chosen);
  return {
    offers,
    isLoading: lines.length > 0 && !page && !isError,
    failed: isError && !page,
    isFetching,
    refetch,
    minutes: page?.visitMinutes ?? 0,
    total: page?.total ?? 0,
    sort,
    setSort,
    /** The chosen person, as long as that time is still offered. */
    offer,
    chosen: offer && chosen,
    choose: setPressed,
  };
}
