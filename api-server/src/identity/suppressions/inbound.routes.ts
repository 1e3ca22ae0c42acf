import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Context } from '../../platform/context';
import { checkInput } from '../../platform/http/checkInput';
import { HttpError } from '../../platform/http/httpError';
import { problemResponses } from '../../platform/http/schemas';
import { logOf } from '../../platform/log';
import { receiveBounce, receiveText } from './receive';
import { isTwilioSignatureValid, isWebhookSignatureValid } from './signatures';

const wrongSignature = () => new HttpError('validation', 'The signature is not right.', { status: 400 });
const notSetUp = () => new HttpError('not_found', 'This server is not set up for these messages.');

const InboundText = Type.Object({
  from: Type.String({ pattern: '^\\+?[\\d\\s().-]{7,30}$' }),
  text: Type.String({ maxLength: 5000 }),
});
const InboundBounce = Type.Object({
  to: Type.String({ minLength: 3, maxLength: 254, pattern: '^[^@\\s]+@[^@\\s]+$' }),
  kind: Type.Enum(['permanent', 'transient'] as const),
});

export async function inboundRoutes(app: FastifyInstance, context: Context) {
  await app.register((scope: FastifyInstance) => twilioRoutes(scope, { context }));
  await app.register((scope: FastifyInstance) => signedRoutes(scope, { context }));
}

const twilioRoutes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const { twilio, publicUrl } = context.settings;
  app.post(
    `${apiV1}/inbound/twilio`,
    {
      schema: {
        tags: ['inbound'],
        summary:
          'Receive answers to text messages from Twilio, signed by it. Handles STOP and START, each message once',
        response: { 200: Type.String(), ...problemResponses(400, 404) },
      },
    },
    async (request, reply) => {
      if (!twilio) throw notSetUp();
      const form = Object.fromEntries(
        Object.entries((request.body ?? {}) as object).map(([name, value]) => [name, String(value)]),
      );
      const signature = headerOf(request, 'x-twilio-signature');
      // Use the public URL that Twilio signed: behind a gateway the request contains another one.
      if (!isTwilioSignatureValid(twilio.authToken, { url: publicUrl + request.url, form, signature }))
        throw wrongSignature();
      const { MessageSid: sid = '', From: from = '', Body: body = '', OptOutType: optOut } = form;
      const word = await receiveText(context, { id: `twilio ${sid}`, from, text: optOut ?? body });
      logStopOrStart(request, word);
      // Send no reply: Twilio or the carrier confirms a STOP.
      return reply.type('text/xml; charset=utf-8').send('<Response/>');
    },
  );
};

const signedRoutes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const secret = context.settings.inboundSecret;
  // The signature is over the bytes as they came.
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, result) => result(null, body));

  function readSigned<Schema extends TSchema>(request: FastifyRequest, schema: Schema) {
    if (!secret) throw notSetUp();
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const id = headerOf(request, 'webhook-id');
    const webhook = {
      ...{ id, body },
      timestamp: headerOf(request, 'webhook-timestamp'),
      signatures: headerOf(request, 'webhook-signature'),
    };
    if (!isWebhookSignatureValid(secret, webhook, context.clock())) throw wrongSignature();
    const fields = parse(body);
    checkInput(fields);
    if (!Value.Check(schema, fields)) {
      const field = Value.Errors(schema, fields)[0]?.instancePath.split('/')[1];
      throw new HttpError('validation', 'The request could not be read.', { field, status: 400 });
    }
    return { id, fields };
  }

  const common = { tags: ['inbound'] };
  const Taken = Type.Object({ received: Type.Literal(true) });
  const response = { 200: Taken, ...problemResponses(400, 404) };
  app.post(
    `${apiV1}/inbound/texts`,
    {
      schema: {
        ...common,
        summary:
          'Receive an answer to a text message: {from, text}, signed as on standardwebhooks.com. Each is handled once',
        response,
      },
    },
    async (request) => {
      const { id, fields } = readSigned(request, InboundText);
      logStopOrStart(request, await receiveText(context, { id: `text ${id}`, ...fields }));
      return { received: true as const };
    },
  );
  app.post(
    `${apiV1}/inbound/bounces`,
    {
      schema: {
        ...common,
        summary:
          'Receive a bounced mail: {to, kind: permanent or transient}, signed the same way. Each is handled once',
        response,
      },
    },
    async (request) => {
      const { id, fields } = readSigned(request, InboundBounce);
      if (await receiveBounce(context, { id: `bounce ${id}`, ...fields }))
        logOf(request).info({ event: 'mail_bounced' }, 'stopped sending mails to a bounced address');
      return { received: true as const };
    },
  );
};

const headerOf = ({ headers }: FastifyRequest, name: string) => String(headers[name] ?? '').slice(0, 1000);

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new HttpError('validation', 'The request could not be read.', { status: 400 });
  }
}

function logStopOrStart(request: FastifyRequest, word: 'stop' | 'start' | undefined) {
  if (word) logOf(request).info({ event: `texts_${word}` }, `a number asked to ${word} text messages`);
}
