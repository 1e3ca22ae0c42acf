import { instantOfWallTime } from '@doorstep/shared-api/domain';
import { apiV1 } from '@doorstep/shared-api/wire';
import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { Context } from '../../platform/context';
import { problemResponses, security } from '../../platform/http/schemas';
import { toInstant } from '../../platform/instant';
import { defineList } from '../admin/lists';
import { badCursor, parseDayStart, toPage } from '../admin/paging';
import { needsRight } from '../http/staffHooks';
import { verifyAudit } from './audit';
import { type AuditLine, searchLines } from './audit.repository';
import { decidedKinds, decidingActs } from './decisions';

const Text = Type.String();
const Short = Type.String({ maxLength: 100 });
const Day = Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' });
const Values = Type.Union([Type.Record(Type.String(), Type.Any()), Type.Null()]);

const Line = Type.Object({
  seq: Type.Integer(),
  at: Text,
  kind: Type.Enum(['act', 'look'] as const),
  who_id: Text,
  who: Text,
  act: Text,
  subject_type: Text,
  subject_id: Text,
  why: Text,
  before: Values,
  after: Values,
  prev: Text,
  hash: Text,
});

export async function auditRoutes(app: FastifyInstance, context: Context) {
  const { db, settings } = context;
  /** Midnight of the day in the site's time zone. */
  const dayOfSite = (text: string | undefined, field: string, daysLater = 0) => {
    const day = parseDayStart(text, field, daysLater);
    return day && instantOfWallTime(settings.timeZone, { date: day.toISOString().slice(0, 10), time: '00:00' });
  };

  defineList(app, context, {
    path: '/audit',
    tag: 'admin',
    right: 'audit.read',
    summary: 'List all staff actions and all accesses to personal data, newest first',
    query: {
      words: Type.Optional(Type.String({ maxLength: 200, description: 'search in name, action, id and reason' })),
      who_id: Type.Optional(Short),
      act: Type.Optional(Short),
      kind: Type.Optional(Type.Enum(['act', 'look'] as const)),
      subject_type: Type.Optional(Short),
      subject_id: Type.Optional(Short),
      decided: Type.Optional(
        Type.Enum(['all', ...decidedKinds] as const, {
          description: 'only actions that decide something of this kind',
        }),
      ),
      from: Type.Optional(Day),
      to: Type.Optional(Day),
    },
    item: Line,
    read: async (query, { cursor, limit }) => {
      if (cursor && !/^[1-9]\d{0,8}$/.test(cursor)) throw badCursor();
      const rows = await searchLines(
        db,
        {
          words: query.words?.trim(),
          actorId: query.who_id,
          act: query.act,
          acts: query.decided && decidingActs(query.decided === 'all' ? decidedKinds : [query.decided]),
          kind: query.kind,
          subjectType: query.subject_type,
          subjectId: query.subject_id,
          from: dayOfSite(query.from, 'from'),
          to: dayOfSite(query.to, 'to', 1),
          before: cursor ? Number(cursor) : undefined,
        },
        limit + 1,
      );
      return toPage(rows, limit, toLine, ({ seq }) => String(seq));
    },
  });

  app.get(
    `${apiV1}/admin/audit/verify`,
    {
      onRequest: needsRight(context, 'audit.read'),
      schema: {
        tags: ['admin'],
        security,
        summary: 'Check whether a line was changed or removed. `seq` is the first one',
        response: {
          200: Type.Object({
            holds: Type.Boolean(),
            lines: Type.Integer(),
            last_hash: Text,
            checked_at: Text,
            issue: Type.Optional(Text),
            seq: Type.Optional(Type.Integer()),
          }),
          ...problemResponses(401, 403, 429),
        },
      },
    },
    async () => {
      const { lines, lastHash, issue, seq } = await verifyAudit(db);
      const checkedAt = toInstant(context.clock());
      return { holds: issue === undefined, lines, last_hash: lastHash, checked_at: checkedAt, issue, seq };
    },
  );
}

const toLine = ({ seq, at, kind, actorId, actorName, act, subjectType, subjectId, why, ...rest }: AuditLine) => ({
  seq,
  at: toInstant(at),
  kind,
  who_id: actorId ?? '',
  who: actorName,
  act,
  subject_type: subjectType,
  subject_id: subjectId,
  why,
  before: rest.before,
  after: rest.after,
  prev: rest.prev,
  hash: rest.hash,
});
