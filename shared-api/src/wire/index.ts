export * from './account';
export * from './bookings';
export * from './calls';
export * from './catalog';
export * from './flag';
export * from './messages';
export * from './offers';
export * from './payments';
