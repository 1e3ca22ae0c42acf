import type { FastifyRequest } from 'fastify';
import { READ_URLS } from './wireUrls';

/** False for calls that only read, among them those of the original contract that read by POST. */
export const mayWrite = ({ method, routeOptions }: FastifyRequest) =>
  method !== 'GET' && method !== 'HEAD' && !READ_URLS.has(routeOptions.url ?? '');
