import type { FastifyInstance } from 'fastify';
import { clearCookies, tokenOf } from '../../identity/auth/sessions/sessions';
import { defineRpcRoute } from '../../identity/http/rpcRoute';
import type { Context } from '../../platform/context';
import { logOf } from '../../platform/log';
import { deleteAccount } from './deleteAccount';

export async function closeAccountRoutes(app: FastifyInstance, context: Context) {
  defineRpcRoute(app, context, 'deleteAccount', async ({ rawText, user, request, reply }) => {
    await deleteAccount(context, user, tokenOf(request) ?? '', rawText('password'), request.log);
    clearCookies(reply);
    logOf(request).info({ event: 'account_deleted', userId: user.id }, 'an account was deleted');
    return { message: 'Your account has been deleted' };
  });
}
