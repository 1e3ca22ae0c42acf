import { useSessionStatus } from '@doorstep/shared-api';
import { type ProviderProfile, type Service, totalOf, type WallTime } from '@doorstep/shared-api/domain';
import { useDraft } from '@doorstep/shared-api/draft';
import { pathTo } from '@doorstep/shared-api/paths';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useCreateBooking } from '../../components/CreateBooking';
import { chosenLines, withCount } from '../../model/services/chosenLines';
import { opensByItself } from '../../model/services/opensByItself';
import { toggleService } from '../../model/services/toggleService';

/** The draft as this provider's page sees it: the provider's services at the provider's prices, booked as a hire. */
export function useHire(providerId: string, profile: ProviderProfile) {
  const status = useSessionStatus();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { draft, update } = useDraft();
  const [tries, setTries] = useState(0);
  const dialog = useCreateBooking();
  const lines = chosenLines(profile.services, draft.lines);
  const { asap, date, time } = draft;
  const wishedStart: WallTime | undefined = !asap && date && time ? { date, time } : undefined;

  const mayOpen = useRef(true);
  useEffect(() => {
    if (!mayOpen.current || status === 'visitor') return;
    mayOpen.current = false;
    if (opensByItself(draft, providerId, new Date())) dialog.open();
  });

  const saveLines = (next: typeof lines, start?: Partial<WallTime>) => {
    const first = profile.services.find((service) => service.id === next[0]?.subcategoryId);
    update({
      lines: next,
      provider: { id: providerId, name: profile.name },
      bookingType: 'hire',
      ...(start && { ...start, asap: false }),
      ...(first && { category: { id: first.categoryId, name: profile.categoryName || profile.serviceTitle } }),
    });
  };

  const hire = () => {
    setTries(tries + 1);
    if (lines.length === 0) return false;
    saveLines(lines);
    if (status === 'visitor') navigate(pathTo.login({ next: `${pathname}${search}` }));
    else dialog.open();
    return true;
  };

  return {
    lines,
    totalCents: totalOf(lines),
    /** Chosen day and time in the zone of the place. Undefined when none is chosen, or for As Soon as Possible. */
    wishedStart,
    /**
     * Undefined removes the start. Choosing only a time removes nothing from a draft that was chosen elsewhere, but
     * choosing a service does.
     */
    chooseStart: (start: WallTime | undefined) => {
      const change = start ?? { date: undefined, time: undefined };
      if (lines.length === 0 && draft.lines.length > 0) update({ ...change, asap: false });
      else saveLines(lines, change);
    },
    isChosen: (service: Service) => lines.some((line) => line.subcategoryId === service.id),
    toggle: (service: Service) => saveLines(toggleService(profile.services, lines, service)),
    count: (service: Service, quantity: number) => saveLines(withCount(lines, service, quantity)),
    /** Returns false when a service is missing. The page then says so. */
    hire,
    needsService: tries > 0 && lines.length === 0,
    /** Number of presses, so that the same message is announced each time. */
    tries,
    dialog,
  };
}
