import { type BookingListItem, type BookingTab, bookingTabs } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';

/** The lists of the server, and one of our own: bookings with an offer that waits for an answer. */
export type ListTab = BookingTab | 'offer';

export const tabPaths: Readonly<Record<ListTab, string>> = {
  all: paths.myBooking,
  active: paths.activeBooking,
  completed: paths.completeBooking,
  cancelled: paths.cancelledBooking,
  offer: paths.offerBooking,
};

export const tabNames = Object.keys(tabPaths) as ListTab[];

export function tabOf(pathname: string): ListTab {
  return tabNames.find((tab) => tabPaths[tab] === pathname) ?? 'all';
}

export type TabBooking = Pick<BookingListItem, 'status' | 'unreadOffers'>;

export function hasLiveOffer({ status, unreadOffers = 0 }: TabBooking): boolean {
  return status === 'open' && unreadOffers > 0;
}

export const serverTabOf = (tab: ListTab): BookingTab => (tab === 'offer' ? 'all' : tab);

export function isInTab(tab: ListTab, booking: TabBooking): boolean {
  return tab === 'offer' ? hasLiveOffer(booking) : bookingTabs[tab].includes(booking.status);
}

export function countInTab(tab: ListTab, all: readonly TabBooking[]): number {
  return all.filter((booking) => isInTab(tab, booking)).length;
}
