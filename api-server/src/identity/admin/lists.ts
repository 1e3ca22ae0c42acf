import { Readable } from 'node:stream';
import type { StaffRight } from '@doorstep/shared-api/domain';
import { apiV1 } from '@doorstep/shared-api/wire';
import type { FastifyInstance } from 'fastify';
import { type Static, type TObject, type TProperties, Type } from 'typebox';
import type { Context } from '../../platform/context';
import type { User } from '../../platform/db/schema';
import { isMoney, problemResponses, security } from '../../platform/http/schemas';
import { cleanPersonalText } from '../../platform/personalText';
import { audit } from '../audit/audit';
import { userOf } from '../http/restHooks';
import { needsRight, needsRightAndProof } from '../http/staffHooks';
import { type CsvValue, csvAmount, csvHead, csvLine } from './csv';

const DEFAULT_PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 100;
const MAX_ROWS = 100_000;

export interface ListPage<Item> {
  items: Item[];
  /** Cursor of the next page. Empty on the last one. */
  next: string;
}

interface StaffList<Query extends TProperties, Item extends TProperties> {
  /** Path below /api/v1/admin. */
  path: string;
  tag: string;
  right: StaffRight;
  summary: string;
  query: Query;
  item: TObject<Item>;
  read(query: Static<TObject<Query>>, page: { cursor?: string; limit: number }, user: User): Promise<ListPage<object>>;
}

/**
 * Defines a list for staff: a GET route with a cursor and a CSV export of all rows, which is recorded in the audit log.
 */
export function defineList<Query extends TProperties, Item extends TProperties>(
  app: FastifyInstance,
  context: Context,
  { path, tag, right, summary, query, item, read }: StaffList<Query, Item>,
) {
  const { db, clock } = context;
  const url = `${apiV1}/admin${path}`;
  const onRequest = needsRight(context, right);
  const common = { tags: [tag], security };
  const columns = Object.entries(item.properties).map(([name, schema]) => ({ name, isAmount: isMoney(schema) }));

  app.get(
    url,
    {
      onRequest,
      schema: {
        ...common,
        summary,
        querystring: Type.Object({
          ...query,
          cursor: Type.Optional(Type.String({ maxLength: 200 })),
          limit: Type.Integer({ minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE }),
        }),
        response: {
          200: Type.Object({ items: Type.Array(item), next: Type.String() }),
          ...problemResponses(400, 401, 403, 429),
        },
      },
    },
    async (request) => {
      const { cursor, limit, ...filters } = request.query as { cursor?: string; limit: number };
      return read(filters as Static<TObject<Query>>, { cursor, limit }, userOf(request));
    },
  );

  app.get(
    `${url}.csv`,
    {
      onRequest: needsRightAndProof(context, right),
      schema: {
        ...common,
        summary: `${summary}: the full list as CSV. The export is written to the staff log`,
        querystring: Type.Object(query),
        response: {
          200: { description: 'The list', content: { 'text/csv': { schema: Type.String() } } },
          ...problemResponses(400, 401, 403, 429),
        },
      },
    },
    async (request, reply) => {
      const filters = request.query as Static<TObject<Query>>;
      const user = userOf(request);
      const first = await read(filters, { limit: MAX_PAGE_SIZE }, user);
      const now = clock();
      await db.transaction((tx) =>
        audit(tx, now, {
          actor: user,
          kind: 'look',
          act: 'list.export',
          subject: { type: 'list', id: path },
        }),
      );
      const name = `doorstep${path.replaceAll('/', '-')}-${now.toISOString().slice(0, 10)}.csv`;
      reply.type('text/csv; charset=utf-8').header('Content-Disposition', `attachment; filename="${name}"`);
      return reply.send(
        Readable.from(csvOf(first, (cursor) => read(filters, { cursor, limit: MAX_PAGE_SIZE }, user), columns)),
      );
    },
  );
}

interface Column {
  name: string;
  isAmount: boolean;
}

/** Columns that hold what people wrote about themselves. */
const PERSONAL = /(?:^|_)(?:name|customer|provider|address|title|who)$/;

function cellOf(item: object, { name, isAmount }: Column): CsvValue {
  const value = (item as Record<string, CsvValue>)[name];
  if (typeof value !== 'string') return value;
  if (isAmount) return csvAmount(value);
  return PERSONAL.test(name) ? cleanPersonalText(value) : value;
}

async function* csvOf(
  first: ListPage<object>,
  more: (cursor: string) => Promise<ListPage<object>>,
  columns: readonly Column[],
): AsyncGenerator<string> {
  yield csvHead(columns.map(({ name }) => name));
  let count = 0;
  for (let page = first; ; page = await more(page.next)) {
    yield page.items.map((item) => csvLine(columns.map((column) => cellOf(item, column)))).join('');
    count += page.items.length;
    if (!page.next || count >= MAX_ROWS) return;
  }
}
