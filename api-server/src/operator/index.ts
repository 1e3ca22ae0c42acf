/** The door of the room: other rooms import this file only. */

export { applicationRoutes } from './applications/applications.routes';
export { followLicences } from './applications/followLicences';
export { staffDisputeRoutes } from './disputes/staffDisputes.routes';
export { inboxRoutes } from './inbox/inbox.routes';
export { operatorBookingRoutes } from './operatorBookings/operatorBookings.routes';
export { peopleRoutes } from './people/people.routes';
export { settingRoutes } from './settings/settings.routes';
export { todayRoutes } from './today/today.routes';
