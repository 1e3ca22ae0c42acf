import * as tables from '../../platform/db/schema';

/** Ordered so that referenced rows come first. */
export const demoTables = {
  users: tables.users,
  categories: tables.categories,
  categoryBanners: tables.categoryBanners,
  subcategories: tables.subcategories,
  commission: tables.commission,
  coupons: tables.coupons,
  providerProfiles: tables.providerProfiles,
  providerServices: tables.providerServices,
  applications: tables.applicationDecisions,
  bookings: tables.bookings,
  bookingLines: tables.bookingLines,
  bookingHistory: tables.bookingHistory,
  recurringBookings: tables.recurringBookings,
  recurringVisits: tables.recurringVisits,
  files: tables.files,
  bookingPhotos: tables.bookingPhotos,
  workPhotos: tables.workPhotos,
  messages: tables.messages,
  messagePhotos: tables.messagePhotos,
  slotClaims: tables.slotClaims,
  offers: tables.offers,
  reviews: tables.reviews,
  payments: tables.payments,
  testIntents: tables.testIntents,
  testLines: tables.testGatewayLines,
  ledger: tables.ledger,
  ledgerEntries: tables.ledgerEntries,
  testBankAccounts: tables.testBankAccounts,
  testBankPayouts: tables.testBankPayouts,
  payoutAccounts: tables.payoutAccounts,
  payoutRuns: tables.payoutRuns,
  payouts: tables.payouts,
  payoutEntries: tables.payoutEntries,
  problems: tables.problems,
  problemEntries: tables.problemEntries,
  reviewReports: tables.reviewReports,
  contactMessages: tables.contactMessages,
  providerDocuments: tables.providerDocuments,
  favourites: tables.favourites,
  notifications: tables.notifications,
  content: tables.content,
  settings: tables.settings,
} as const;

export type DemoTable = keyof typeof demoTables;
export type DemoRows = { [Name in DemoTable]: (typeof demoTables)[Name]['$inferInsert'][] };

export function noRows(): DemoRows {
  const entries = Object.keys(demoTables).map((name) => [name, []]);
  return Object.fromEntries(entries) as unknown as DemoRows;
}

export interface DemoFile {
  path: string;
  content: string;
}

/** Rendered from a drawing, as private photos are JPEG files. */
export interface DemoPhoto {
  fileId: string;
  path: string;
  svg: string;
}

export interface DemoData {
  now: Date;
  rows: DemoRows;
  files: DemoFile[];
  photos: DemoPhoto[];
}
