import { metrics } from '@opentelemetry/api';

/** Names of OpenTelemetry's semantic conventions; Prometheus sees them with underscores and the unit. */
export const REQUEST_DURATION = 'http.server.request.duration';
export const DB_DURATION = 'db.client.operation.duration';
/** Of a live event, from the change that it tells of to the open page. */
export const LIVE_DELIVERY = 'doorstep.live.delivery';
/** Events that came before the one in front of them. */
export const LIVE_GAPS = 'doorstep.live.gaps';

/** Tries to sign in with a password, by result: refused, locked or passed. */
export const SIGN_INS = 'doorstep.sign_ins';

/** Where telemetry is not started, all of them do nothing. Called when they are needed: after the start. */
export const meter = () => metrics.getMeter('doorstep-api');
