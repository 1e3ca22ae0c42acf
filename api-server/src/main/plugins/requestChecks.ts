import fp from 'fastify-plugin';
import { checkInput, checkUrlEncoding } from '../../platform/http/checkInput';
import { rejectCrossSite } from '../../platform/http/sameSite';

export const requestChecks = fp<{ publicUrl: string }>(async (server, { publicUrl }) => {
  server.addHook('onRequest', rejectCrossSite(publicUrl));
  // Multipart bodies are parsed and checked later (`http/readBody.ts`).
  server.addHook('preValidation', async ({ url, params, query, body }) => {
    checkUrlEncoding(url);
    for (const input of [params, query, body]) checkInput(input);
  });
  server.addHook('onSend', (_request, reply, _payload, result) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    result();
  });
});
