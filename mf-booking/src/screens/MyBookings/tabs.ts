import { type BookingListItem, type BookingTab, bookingTabs } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';

export const tabPaths: Readonly<Record<BookingTab, string>> = {
  all: paths.myBooking,
  active: paths.activeBooking,
  completed: paths.completeBooking,
  cancelled: paths.cancelledBooking,
};

export const tabNames = Object.keys(tabPaths) as BookingTab[];

/** The tab that an address shows. */
export function tabOf(pathname: string): BookingTab {
  return tabNames.find((tab) => tabPaths[tab] === pathname) ?? 'all';
}

/** How many of all bookings stand on a tab. */
export function countOn(tab: BookingTab, all: readonly Pick<BookingListItem, 'status'>[]): number {
  return all.filter((booking) => bookingTabs[tab].statuses.includes(booking.status)).length;
}
