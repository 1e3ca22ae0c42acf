/** The dialog belongs to mf-booking; it is fetched at runtime, in whatever version is published now. */
export const loadCreateBookingDialog = () => import('mf_booking/CreateBookingDialog').then((module) => module.default);
