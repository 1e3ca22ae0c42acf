import type { StubApi } from './stubApi';

/** The API's side of a sign-in at the command line: the password `right`, then the code 123456. */
export function answerStaffSignIn(api: StubApi): void {
  let second: 'needed' | 'passed' = 'needed';
  api.respond = (request, response) => {
    const json = (status: number, answer: object, cookies: string[] = []) => {
      response
        .writeHead(status, { 'Content-Type': 'application/json', 'Set-Cookie': cookies })
        .end(JSON.stringify(answer));
      return true;
    };
    if (request.url === '/UserController/login') {
      const { password } = JSON.parse(api.seen.at(-1)?.body ?? '{}');
      if (password !== 'right') return json(200, { responce: 'false', message: 'Invalid login credential!' });
      second = 'needed';
      return json(200, { responce: 'true' }, ['sid=robin; Max-Age=7200; HttpOnly', 'XSRF-TOKEN=token%20of%20robin']);
    }
    if (request.url === '/api/v1/admin/me') return json(200, { second_step: second });
    if (request.url === '/api/v1/admin/me/second-step/pass') {
      if (!api.seen.at(-1)?.body.includes('123456'))
        return json(422, { code: 'validation', detail: 'The code is not right.' });
      second = 'passed';
      return json(200, {});
    }
    return false;
  };
}
