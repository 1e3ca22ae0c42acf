import type { StaffRight } from '@doorstep/shared-api/domain';
import type { IconName } from '@doorstep/shared-ui';
import { adminPaths } from './adminPaths';

export interface ConsoleSection {
  readonly id:
    | 'today'
    | 'applications'
    | 'problems'
    | 'bookings'
    | 'people'
    | 'reviews'
    | 'messages'
    | 'payouts'
    | 'coupons'
    | 'settings'
    | 'audit'
    | 'staff';
  readonly to: string;
  readonly icon: IconName;
  readonly fills?: boolean;
  readonly right: StaffRight;
  readonly also?: readonly string[];
}

export type ConsoleSectionId = ConsoleSection['id'];

export type SectionCounts = Partial<Readonly<Record<ConsoleSectionId, number>>>;

/** Places in the order of the rail. The phone's tabs are the first four that the person may open. */
export const places: readonly ConsoleSection[] = [
  { id: 'today', to: adminPaths.today, icon: 'house', fills: true, right: 'today.read' },
  {
    ...{ id: 'applications', to: adminPaths.applications, icon: 'identification-card', right: 'applications.read' },
    also: [adminPaths.application],
  },
  {
    ...{ id: 'problems', to: adminPaths.problems, icon: 'warning', fills: true, right: 'problems.read' },
    also: [adminPaths.problem],
  },
  { id: 'bookings', to: adminPaths.bookings, icon: 'calendar-check', fills: true, right: 'bookings.read' },
  { id: 'people', to: adminPaths.people, icon: 'user', fills: true, right: 'people.read', also: [adminPaths.person] },
  { id: 'reviews', to: adminPaths.reviews, icon: 'star', fills: true, right: 'reviews.read' },
  { id: 'messages', to: adminPaths.messages, icon: 'envelope-simple', right: 'inbox.read' },
  {
    ...{ id: 'payouts', to: adminPaths.payouts, icon: 'hand-coins', right: 'money.read' },
    also: [adminPaths.disputes, adminPaths.dispute, adminPaths.reconciliation],
  },
  { id: 'coupons', to: adminPaths.coupons, icon: 'ticket', right: 'money.read', also: [adminPaths.newCoupon] },
  {
    ...{ id: 'settings', to: adminPaths.settings, icon: 'sliders-horizontal', right: 'settings.change' },
    also: [adminPaths.setting],
  },
  { id: 'audit', to: adminPaths.audit, icon: 'clock-counter-clockwise', right: 'audit.read' },
  { id: 'staff', to: adminPaths.staff, icon: 'shield-check', right: 'staff.read' },
];

export const sectionsForRights = (rights: readonly StaffRight[]) =>
  places.filter(({ right }) => rights.includes(right));

export const sectionAtPath = (pathname: string) =>
  places.find(({ to, also }) => to === pathname || also?.includes(pathname));
