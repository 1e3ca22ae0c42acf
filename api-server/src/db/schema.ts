/** The one schema, for PGlite and PostgreSQL. After a change: `npm run migration -w @doorstep/api-server`. */
export * from './tables/account';
export * from './tables/bookings';
export * from './tables/catalog';
export * from './tables/changes';
export * from './tables/claims';
export * from './tables/content';
export * from './tables/live';
export * from './tables/outbox';
export * from './tables/payments';
export * from './tables/problems';
export * from './tables/proposals';
export * from './tables/relayedCalls';
export * from './tables/rules';
export * from './tables/staff';
export * from './tables/suppressions';
export * from './tables/users';
