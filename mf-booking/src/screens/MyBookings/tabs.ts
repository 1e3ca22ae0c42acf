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

export type Listed = Pick<BookingListItem, 'status' | 'unreadOffers'>;

export function hasLiveOffer({ status, unreadOffers = 0 }: Listed): boolean {
  return status === 'open' && unreadOffers > 0;
}

export const sourceOf = (tab: ListTab): BookingTab => (tab === 'offer' ? 'all' : tab);

export function isOn(tab: ListTab, booking: Listed): boolean {
  return tab === 'offer' ? hasLiveOffer(booking) : bookingTabs[tab].includes(booking.status);
}

export function countOn(tab: ListTab, all: readonly Listed[]): number {
  return all.filter((booking) => isOn(tab, booking)).length;
}
