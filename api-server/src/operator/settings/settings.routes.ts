import { settingGroups } from '@doorstep/shared-api/domain';
import { apiV1 } from '@doorstep/shared-api/wire';
import { type FastifyPluginAsyncTypebox, Type } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import { Reason, readReason, Seen } from '../../identity/admin/decisionFields';
import { userOf } from '../../identity/http/restHooks';
import { needsRight } from '../../identity/http/staffHooks';
import type { Context } from '../../platform/context';
import { Instant, problemResponses, security } from '../../platform/http/schemas';
import {
  cancelStaffSetting,
  changeStaffSetting,
  listStaffSettings,
  readSettingEffect,
  readSettingHistory,
  settingStates,
  undoStaffSetting,
} from './staffSettings';

const Text = Type.String();
const Value = Type.String({
  maxLength: 160,
  description: 'a whole number, `on` or `off`, or an area such as `Portland 45.5 -122.6 10`',
});
const units = ['minutes', 'days', 'cents', 'percent', 'weekday', 'hour', 'cases', 'on_off', 'area'] as const;
const params = Type.Object({ name: Type.String({ pattern: '^[A-Za-z_]{1,40}$' }) });
const entry = {
  since: Type.String({ description: 'empty while the default counts' }),
  by: Type.String({ description: 'name of a person, `command` or `demo`' }),
  reason: Text,
};

export const settingRoutes = (app: FastifyInstance, context: Context) => routes(app, { context });

const routes: FastifyPluginAsyncTypebox<{ context: Context }> = async (app, { context }) => {
  const common = { tags: ['admin'], security };
  const onRequest = needsRight(context, 'settings.change');
  const url = `${apiV1}/admin/settings`;
  const done = {
    200: Type.Object({ done: Type.Boolean() }),
    ...problemResponses(400, 401, 403, 404, 409, 422, 429),
  };

  app.get(
    url,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'List the settings with their values, who changed them and why',
        response: {
          200: Type.Object({
            items: Type.Array(
              Type.Object({
                name: Text,
                group: Type.Enum([...settingGroups]),
                unit: Type.Enum([...units]),
                least: Type.Integer(),
                most: Type.Integer(),
                ...{ value: Value, default: Value },
                before: Type.String({ description: 'previous value; empty while the default counts' }),
                ...entry,
                planned_value: Type.String({ description: 'next planned value; empty without one' }),
                planned_from: Text,
                in_terms: Type.Boolean({ description: 'whether the terms state the value' }),
                terms_outdated: Type.Boolean({ description: 'true until newer terms are published' }),
                version: Type.Integer({ description: 'sent back as `seen`' }),
              }),
            ),
          }),
          ...problemResponses(401, 403, 429),
        },
      },
    },
    () => listStaffSettings(context),
  );

  app.get(
    `${url}/:name/history`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'List the values of a setting, latest first, with planned and withdrawn ones',
        params,
        response: {
          200: Type.Object({
            items: Type.Array(
              Type.Object({ value: Value, state: Type.Enum([...settingStates]), ...entry, decided_at: Text }),
            ),
          }),
          ...problemResponses(400, 401, 403, 404, 429),
        },
      },
    },
    (request) => readSettingHistory(context, request.params.name),
  );

  app.get(
    `${url}/:name/effect`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Count the cases of the last 90 days that another value would have treated otherwise',
        params,
        querystring: Type.Object({ value: Value }),
        response: {
          200: Type.Object({
            known: Type.Boolean({ description: 'false where the records cannot answer' }),
            now: Type.Boolean({ description: 'counts what is stored now, not the cases of a period' }),
            since: Text,
            total: Type.Integer({ description: 'cases in the records' }),
            before: Type.Integer({ description: 'cases that the current value affects' }),
            after: Type.Integer({ description: 'cases that the other value would have affected' }),
            ...{ amount_before: Text, amount_after: Text },
          }),
          ...problemResponses(400, 401, 403, 404, 422, 429),
        },
      },
    },
    (request) => readSettingEffect(context, request.params.name, request.query.value),
  );

  app.post(
    `${url}/:name`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Change a setting now or from a moment on. Existing bookings keep their limits',
        params,
        body: Type.Object({ value: Value, from: Type.Optional(Instant), reason: Reason, seen: Seen }),
        response: done,
      },
    },
    async (request) => {
      const { value, from, seen } = request.body;
      const reason = readReason(request.body);
      await changeStaffSetting(context, userOf(request), request.params.name, { value, from, seen, reason });
      return { done: true };
    },
  );

  app.post(
    `${url}/:name/undo`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Set the previous value of a setting, as a new change',
        params,
        body: Type.Object({ reason: Reason, seen: Seen }),
        response: done,
      },
    },
    async (request) => {
      const { seen } = request.body;
      const reason = readReason(request.body);
      await undoStaffSetting(context, userOf(request), request.params.name, { seen, reason });
      return { done: true };
    },
  );

  app.post(
    `${url}/:name/cancel`,
    {
      onRequest,
      schema: {
        ...common,
        summary: 'Cancel a planned change before its moment',
        params,
        body: Type.Object({ from: Instant, reason: Reason, seen: Seen }),
        response: done,
      },
    },
    async (request) => {
      const { from, seen } = request.body;
      const reason = readReason(request.body);
      await cancelStaffSetting(context, userOf(request), request.params.name, { from, seen, reason });
      return { done: true };
    },
  );
};
