import type { FastifyRequest } from 'fastify';
import { READ_URLS } from './wireUrls';

/** Reports whether a call may write. False for reads, including calls of the original contract that read by POST. */
export const mayWrite = ({ method, routeOptions }: FastifyRequest) =>
  method !== 'GET' && method !== 'HEAD' && !READ_URLS.has(routeOptions.url ?? '');
