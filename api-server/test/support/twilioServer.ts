import { createServer } from 'node:http';

export async function twilioServer(answers: (path: string, form: URLSearchParams) => { status: number; body: object }) {
  const requests: { path: string; form: Record<string, string>; authorization?: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    const form = new URLSearchParams(body);
    const { url: path = '', headers } = request;
    requests.push({ path, form: Object.fromEntries(form), authorization: headers.authorization });
    const answer = answers(path, form);
    response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const accountSid = `AC${'0'.repeat(32)}`;
  const proxyService = `KS${'1'.repeat(32)}`;
  const apiUrl = `http://127.0.0.1:${port}`;
  return {
    twilio: { accountSid, authToken: 'secret', from: '+15035550100', proxyService, apiUrl },
    requests,
    close: () => void server.close(),
  };
}
