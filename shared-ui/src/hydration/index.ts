export { captureEvents } from './earlyEvents';
