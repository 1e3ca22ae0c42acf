export { captureEvents } from './earlyEvents';
export { onIdle, onIdleAfterLoad } from './onIdle';
