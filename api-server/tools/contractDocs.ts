import { readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import stringify from 'json-stringify-pretty-compact';
import { buildApp } from '../src/main/app';
import { connect } from '../src/platform/db/connect';
import { readSettings } from '../src/platform/settings';
import { buildContractDocument, type CallNotes, type OpenApi, renderContractPage } from './contractPages';

/** Writes docs/contract anew, from a server on an empty database in memory: `node --import tsx api-server/tools/contractDocs.ts` */
const folder = new URL('../../docs/contract/', import.meta.url);
const notes = JSON.parse(readFileSync(new URL('calls.json', folder), 'utf8')) as CallNotes;
const { settings } = readSettings({ DATA_DIR: tmpdir(), LOG_LEVEL: 'silent' });
if (!settings) throw new Error('The default settings are not valid.');
const connection = await connect({});
const { server } = await buildApp({ connection, settings });
const document = server.swagger() as unknown as OpenApi;
await server.close();
await connection.close();

const page = new URL('README.md', folder);
writeFileSync(page, renderContractPage(readFileSync(page, 'utf8'), document, notes));
writeFileSync(
  new URL('openapi.json', folder),
  `${stringify(buildContractDocument(document, notes), { maxLength: 120 })}\n`,
);
