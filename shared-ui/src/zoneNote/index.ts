export { ZoneNote } from './ZoneNote';
