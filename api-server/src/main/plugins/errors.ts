import { apiV1, toSuccessFlag, userController, type WireCallName, wireCalls } from '@doorstep/shared-api/wire';
import fp from 'fastify-plugin';
import { sendProblem } from '../../identity/http/restHooks';
import { HttpError } from '../../platform/http/httpError';
import { rpcErrorBody } from '../../platform/http/rpcErrorBody';

/** Answers errors of v1 calls with problem+json, and errors of legacy calls and unknown paths in the legacy format. */
export const errors = fp(async (server) => {
  server.setErrorHandler(sendProblem);
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '';
    if (path.startsWith(`${apiV1}/`)) throw new HttpError('not_found', 'There is nothing here.');
    const call = request.method === 'POST' ? undefined : callAt(path);
    if (call) {
      return reply
        .code(405)
        .header('Allow', 'POST')
        .send({
          ...toSuccessFlag(call, false),
          message: 'This call only takes POST.',
          ...rpcErrorBody[call],
          error: { code: 'validation', request_id: request.id },
        });
    }
    return reply.code(404).send({
      response: false,
      message: 'There is nothing here.',
      error: { code: 'not_found', request_id: request.id },
    });
  });
});

function callAt(path: string): WireCallName | undefined {
  const names = Object.keys(wireCalls) as WireCallName[];
  return names.find((name) => path === userController + wireCalls[name].path);
}
