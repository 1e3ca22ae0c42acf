export { BusyCalendars as default } from './BusyCalendars';
