import { metrics } from '@opentelemetry/api';

/** Names of OpenTelemetry's semantic conventions; Prometheus sees them with underscores and the unit. */
export const REQUEST_DURATION = 'http.server.request.duration';
export const DB_DURATION = 'db.client.operation.duration';
/** Time of a live event from the change to the open page. */
export const LIVE_DELIVERY = 'doorstep.live.delivery';
/** Events that came before the one in front of them. */
export const LIVE_GAPS = 'doorstep.live.gaps';

/** Tries to sign in with a password, by result: refused, locked or passed. */
export const SIGN_INS = 'doorstep.sign_ins';

/** Returns the meter. Call it after the start. Without telemetry, its instruments do nothing. */
export const meter = () => metrics.getMeter('doorstep-api');
