import { nameOf, userTypeCodes } from '@doorstep/shared-api/wire';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context';
import { languageOf } from '../../platform/language';
import { logOf } from '../../platform/log';
import { deviceHashOf } from '../auth/devices/browserCookies';
import { clearCookies, isXsrfTokenValid, openSession, revokeSession, tokenOf } from '../auth/sessions/sessions';
import { openSessionOrRequireSecondStep } from '../auth/twoStep/signIn';
import { clientNetworkOfRequest } from '../http/restHooks';
import { defineRpcRoute, type RpcRequest, xsrfError } from '../http/rpcRoute';
import { toSessionUser } from './accounts';
import { login } from './login';
import { checkPhoneCode } from './personFields';
import { registerCustomer } from './register';
import { registerProvider } from './registerProvider';

export async function accountRoutes(app: FastifyInstance, context: Context) {
  defineRpcRoute(app, context, 'login', async ({ text, rawText, request, reply }) => {
    if (text('phone_code')) checkPhoneCode(text('phone_code'));
    const credentials = {
      contact: text('contact'),
      password: rawText('password'),
      userType: nameOf(userTypeCodes, text('user_type')) ?? 'customer',
      phoneCode: text('phone_code'),
    };
    const user = await login(context, credentials, {
      network: clientNetworkOfRequest(request),
      device: deviceHashOf(request),
    });
    await openSessionOrRequireSecondStep(context, request, reply, user);
    return { message: 'Login successfully', data: toSessionUser(user) };
  });

  defineRpcRoute(app, context, 'register', async (call) => {
    const user = await registerCustomer(context, newUserOf(call), languageOf(call.request));
    await openSession(context, call.request, call.reply, user);
    return { message: 'Register successfully', data: toSessionUser(user) };
  });

  // Returns no session: an admin checks the licence first.
  defineRpcRoute(app, context, 'providerRegister', async (call) => {
    const { text, list, file, fields, request } = call;
    const provider = {
      ...newUserOf(call),
      lat: text('user_lat'),
      long: text('user_long'),
      certificateFront: file('certificate_front'),
      certificateBack: file('certificate_back'),
      categoryIds: list('category_id').flatMap(splitCategoryIds),
      subcategoryIds: list('subcategory_id').flatMap(splitCategoryIds),
      asksForServices: fields.has('subcategory_id'),
    };
    const { id, accountStatus } = await registerProvider(context, provider, languageOf(request));
    logOf(request).info({ event: 'provider_applied', userId: id }, 'a provider applied');
    return { message: 'Register successfully', data: { user_id: id, account_status: accountStatus } };
  });

  // Ends the presented session, whatever `user_id` says. Succeeds for an unknown session as well.
  defineRpcRoute(app, context, 'logout', async ({ request, reply }) => {
    const token = tokenOf(request);
    if (token) {
      if (!isXsrfTokenValid(request, token)) throw xsrfError();
      await revokeSession(context.db, token);
    }
    clearCookies(reply);
    return { message: 'Logout successfully' };
  });
}

const newUserOf = ({ text, rawText, file }: RpcRequest) => ({
  fullname: text('fullname'),
  firstName: text('first_name'),
  lastName: text('last_name'),
  email: text('email'),
  phoneCode: text('phone_code'),
  contact: text('contact'),
  address: text('address'),
  password: rawText('password'),
  deviceToken: text('device_token'),
  image: file('image'),
});

const splitCategoryIds = (text: string) =>
  text
    .replace(/[[\]"\s]/g, '')
    .split(',')
    .filter(Boolean);
