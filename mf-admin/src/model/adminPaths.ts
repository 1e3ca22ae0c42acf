import { paths } from '@doorstep/shared-api/paths';

const base = paths.admin;

export const adminPaths = {
  today: base,
  applications: `${base}/applications`,
  application: `${base}/application`,
  problems: `${base}/problems`,
  problem: `${base}/problem`,
  bookings: `${base}/bookings`,
  people: `${base}/people`,
  person: `${base}/person`,
  reviews: `${base}/reviews`,
  messages: `${base}/messages`,
  payouts: `${base}/payouts`,
  disputes: `${base}/disputes`,
  dispute: `${base}/dispute`,
  reconciliation: `${base}/reconciliation`,
  coupons: `${base}/coupons`,
  newCoupon: `${base}/coupons/new`,
  settings: `${base}/settings`,
  setting: `${base}/setting`,
  audit: `${base}/audit`,
  staff: `${base}/staff`,
} as const;

const withId = (path: string, id: string) => `${path}?${new URLSearchParams({ id })}`;

export const adminTo = {
  application: (id: string) => withId(adminPaths.application, id),
  problem: (id: string) => withId(adminPaths.problem, id),
  booking: (id: string) => withId(adminPaths.bookings, id),
  dispute: (id: string) => withId(adminPaths.dispute, id),
  setting: (name: string) => withId(adminPaths.setting, name),
  person: (id: string) => withId(adminPaths.person, id),
  message: (id: string) => withId(adminPaths.messages, id),
  messageReport: (id: string) => `${withId(adminPaths.messages, id)}&show=reported`,
  workPhoto: (id: string) => `${withId(adminPaths.reviews, id)}&show=photos`,
  /** Log of the staff's decisions of one kind, or all, since a local day such as 2026-11-20. */
  decisions: (kind: string, since: string) =>
    `${adminPaths.audit}?${new URLSearchParams({ decided: kind, from: since })}`,
  failedMessages: `${adminPaths.messages}?show=failed`,
  bookings: (search: string) => `${adminPaths.bookings}?${new URLSearchParams({ q: search })}`,
  people: (search: string) => `${adminPaths.people}?${new URLSearchParams({ q: search })}`,
};
