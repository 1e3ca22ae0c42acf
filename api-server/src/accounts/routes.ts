import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { wCall, xsrfFailure } from '../http/wCall';
import { clearCookies, openSession, revokeSession, xsrfHolds } from '../sessions/sessions';
import { toSessionUser } from './accounts';
import { login } from './login';
import { registerCustomer } from './register';

export async function accountRoutes(app: FastifyInstance, context: Context) {
  const { db, clock } = context;

  wCall(app, context, 'login', async ({ text, rawText, request, reply }) => {
    const user = await login(context, {
      contact: text('contact'),
      password: rawText('password'),
      userType: text('user_type'),
      phoneCode: text('phone_code'),
    });
    await openSession(db, clock, request, reply, user.id);
    return { message: 'Login successfully', data: toSessionUser(user) };
  });

  wCall(app, context, 'register', async ({ text, rawText, file, request, reply }) => {
    const user = await registerCustomer(context, {
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
    await openSession(db, clock, request, reply, user.id);
    return { message: 'Register successfully', data: toSessionUser(user) };
  });

  // What ends is the presented session, whatever `user_id` says; an unknown one is ended all the same.
  wCall(app, context, 'logout', async ({ request, reply }) => {
    const token = request.cookies.sid;
    if (token) {
      if (!xsrfHolds(request, token)) throw xsrfFailure();
      await revokeSession(db, token);
    }
    clearCookies(reply);
    return { message: 'Logout successfully' };
  });
}
