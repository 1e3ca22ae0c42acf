import { open, readFile, rm } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseMoney } from '@doorstep/shared-api/domain';
import type { ImportedCategory } from '../../catalog/catalog/catalogueChanges';
import type { CatalogueDocument } from '../../catalog/catalog/catalogueEntries';
import { type CatalogueFile, readCatalogue } from '../../catalog/catalog/catalogueFile';
import { type Pictures, readPictures } from '../../catalog/catalog/cataloguePictures';
import { writePictures } from '../../catalog/catalog/exportedPictures';
import { CommandError } from '../../platform/commandError';
import { decodeText } from '../../platform/decodeText';
import type { Settings } from '../../platform/settings';
import { storageFor } from '../../platform/uploads/storageFor';
import { execute, withCommandRunner } from './execute';
import { runProgram, UsageError } from './program';

const USAGE = `Usage: npm run catalogue -- <verb>

  import FILE [--retire] [--dry-run]   sets categories, sub-services, prices and pictures from the file; --retire stops
                                       offering everything that the file does not name; --dry-run lists the changes
  export [FILE]                        writes the catalogue into a file, or prints it
  export FILE --pictures DIR           also writes the pictures into DIR, for another site

The file is JSON: api-server/src/catalog/catalog/catalogue.schema.json. The import takes the whole file or nothing. A second
import of the same file changes nothing. Without --retire, entries that are not in the file stay. Bookings, receipts and reviews
keep retired entries, and a file that names an entry again brings it back. The command works whether the site runs or not.
It reads the same variables as npm start (DATA_DIR, DATABASE_URL, and S3_URL with its other settings).
`;

interface CommandArguments {
  verb: 'import' | 'export';
  file?: string;
  dryRun: boolean;
  retire: boolean;
  pictures?: string;
}

function parseArguments(words: string[]): CommandArguments {
  const parse = () =>
    parseArgs({
      args: words,
      allowPositionals: true,
      options: {
        'dry-run': { type: 'boolean', default: false },
        retire: { type: 'boolean', default: false },
        pictures: { type: 'string' },
      },
    });
  let parsed: ReturnType<typeof parse>;
  try {
    parsed = parse();
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const [verb, file, ...more] = parsed.positionals;
  const { 'dry-run': dryRun, retire, pictures } = parsed.values;
  if (more.length > 0) throw new UsageError(`Unexpected argument: "${more[0]}". Put quotes around a path with spaces.`);
  if (verb !== 'import' && verb !== 'export') throw new UsageError(verb ? `Unknown verb: ${verb}.` : 'Name a verb.');
  if (verb === 'import' && !file) throw new UsageError('Name the file to import.');
  if (verb === 'export' && (dryRun || retire))
    throw new UsageError(`${dryRun ? '--dry-run' : '--retire'} works only with import.`);
  if (pictures !== undefined && (verb === 'import' || !file || !pictures))
    throw new UsageError('--pictures DIR works only with export FILE.');
  return { verb, file, dryRun, retire, pictures };
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

async function importFile(
  settings: Settings,
  file: string,
  { dryRun, retire }: Pick<CommandArguments, 'dryRun' | 'retire'>,
): Promise<string[]> {
  const bytes = await readFile(file).catch((error) => {
    throw new CommandError(`${resolve(file)} cannot be read (${codeOf(error)}): name an existing catalogue file.`);
  });
  const catalogue = readCatalogue(decodeText(bytes, file));
  const pictures = await readPictures(catalogue, dirname(resolve(file)), storageFor(settings));
  const categories = toImportedCategories(catalogue, pictures);
  return withCommandRunner(settings, async (run) => {
    const expected = await run('catalogue', { verb: 'import', categories, retire, dryRun: true });
    if (dryRun) return expected;
    // Store pictures after the database has accepted the entries, and before any row names them.
    await pictures.store();
    return run('catalogue', { verb: 'import', categories, retire, dryRun: false });
  });
}

const toImportedCategories = ({ document, placeOf }: CatalogueFile, { addressOf }: Pictures): ImportedCategory[] =>
  document.categories.map(
    ({ picture, banners = [], secondAddress = false, needsLicence = true, services, ...category }, index) => ({
      place: placeOf(`/categories/${index}`),
      ...category,
      image: addressOf(picture),
      banners: banners.map(addressOf),
      secondAddress,
      needsLicence,
      services: services.map(({ price, minutes, ...service }, at) => ({
        place: placeOf(`/categories/${index}/services/${at}`),
        ...service,
        priceCents: parseMoney(price) ?? 0,
        durationMinutes: minutes,
      })),
    }),
  );

async function exportTo(settings: Settings, file: string, pictures: string | undefined): Promise<string[]> {
  const fail = (error: unknown): never => {
    throw new CommandError(`${resolve(file)} cannot be written (${codeOf(error)}): choose another file name.`);
  };
  const handle = await open(file, 'wx').catch(fail);
  try {
    const lines = await execute(settings, 'catalogue', { verb: 'export' });
    let text = lines.join('\n');
    if (pictures) {
      const document = JSON.parse(text) as CatalogueDocument;
      text = JSON.stringify(
        await writePictures(document, dirname(resolve(file)), resolve(pictures), storageFor(settings)),
        null,
        2,
      );
    }
    await handle.writeFile(`${text}\n`).catch(fail);
  } catch (error) {
    // Remove a partial catalogue, which would block the next attempt.
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
  return [`The catalogue is in ${file}${pictures ? `, its pictures are in ${pictures}` : ''}.`];
}

runProgram(USAGE, async (words, settings) => {
  const { verb, file, pictures, ...flags } = parseArguments(words);
  if (!file) return execute(settings, 'catalogue', { verb: 'export' });
  return verb === 'import' ? importFile(settings, file, flags) : exportTo(settings, file, pictures);
});
