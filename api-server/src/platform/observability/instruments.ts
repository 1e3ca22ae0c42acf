import { metrics } from '@opentelemetry/api';

/** Names from OpenTelemetry's semantic conventions. Prometheus shows them with underscores and the unit. */
export const REQUEST_DURATION = 'http.server.request.duration';
export const DB_DURATION = 'db.client.operation.duration';
export const LIVE_DELIVERY = 'doorstep.live.delivery';
export const LIVE_GAPS = 'doorstep.live.gaps';

export const SIGN_INS = 'doorstep.sign_ins';

/** Returns the meter. Call it after the start. Without telemetry, its instruments do nothing. */
export const meter = () => metrics.getMeter('doorstep-api');
