import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { releaseReader } from '../commands/generation';
import { composePage } from '../compose/composePage';
import { pagesToCompose } from '../compose/composeSet';
import type { PageInput } from '../compose/pageInput';
import { styleOf } from '../compose/style';
import { variants } from '../manifest/resolve';
import { readGeneration } from '../store/generations';
import type { Site } from '../store/site';
import type { PageData } from '../types';
import { AUDIENCES, LANGUAGES } from '../types';
import { linkPath } from './activePages';
import { matchPattern, type Pattern, patternsOf } from './patterns';
import { storedPagesFolder } from './storedPageFiles';

/**
 * Matches markup that could run, load or send something. React escapes all of it in texts. Data for search engines is
 * exempt.
 */
const ACTIVE_MARKUP =
  /<script(?! type="application\/ld\+json">)|<(?:iframe|object|embed|base|meta|style)\b|<link(?! rel="preload" as="image")|<[^>]*\s(?:on[a-z]+\s*=|(?:href|action)\s*=\s*"?\s*javascript:)/i;

/**
 * Returns prerendered pages that differ from their generation and markup. Each is composed again around its own markup
 * and data: the bytes must match, compressed too, and the markup must be inert.
 */
export function prerenderIssues(site: Site, generation: number): string[] {
  const { record, manifest } = readGeneration(site, generation);
  const { find } = releaseReader(site);
  const allPatterns = patternsOf(site, { generation, manifest, record });
  return variants(manifest).flatMap(({ id, resolved }) => {
    const set = { generation, id, resolved, settings: record.settings, schema: manifest.schema, find };
    const inputs = new Map(pagesToCompose(set).map(({ file, input }) => [file, input]));
    const patterns = allPatterns.filter((pattern) => pattern.set === id);
    const folders = [linkPath(site, generation, id), path.join(storedPagesFolder(site, generation), id)];
    return AUDIENCES.flatMap((audience) =>
      folders
        .flatMap((folder) => htmlFiles(path.join(folder, audience)).map((file) => ({ folder, file })))
        .flatMap(({ folder, file }) => {
          const place = `prerendered page ${audience}/${file} of generation ${generation}`;
          const full = path.join(folder, audience, file);
          const text = readFileSync(full, 'utf8');
          const prerendered = partsOf(text);
          const input = inputs.get(file) ?? storedPageInput(patterns, file, prerendered?.data);
          if (!prerendered || !input) return [`${place} is not a page that this site composes.`];
          if (ACTIVE_MARKUP.test(prerendered.html)) return [`${place} holds something that could run.`];
          const again = composePage({
            ...input,
            content: { ...prerendered, css: styleOf(site, input, prerendered.html) },
          });
          if (again !== text || prerendered.data.standing !== audience) return [`${place} was altered.`];
          return compressedCopies(full)
            .filter((twin) => twin.text() !== text)
            .map(({ ending }) => `${place}: its ${ending} twin was altered.`);
        }),
    );
  });
}

function storedPageInput(
  patterns: readonly Pattern[],
  file: string,
  data: PageData | undefined,
): PageInput | undefined {
  const [, language = '', address = ''] = /^([a-z]{2})(\/.*)\.html$/.exec(file) ?? [];
  const known = LANGUAGES.find((one) => one === language);
  const match = known && matchPattern(patterns, known, address);
  return match && data?.head?.address === address ? match.pattern.input : undefined;
}

function htmlFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return (readdirSync(folder, { recursive: true }) as string[]).filter((file) => file.endsWith('.html')).sort();
}

function partsOf(text: string): { html: string; data: PageData } | undefined {
  const [, html, data] =
    /<div id="root">(.*)<\/div><link rel="stylesheet".*<script type="application\/json" id="page-data">(.*)<\/script><\/body>/s.exec(
      text,
    ) ?? [];
  if (html === undefined || data === undefined) return undefined;
  try {
    return { html, data: JSON.parse(data) as PageData };
  } catch {
    return undefined;
  }
}

function compressedCopies(file: string): { ending: string; text: () => string }[] {
  const readers = { br: brotliDecompressSync, gz: gunzipSync };
  return Object.entries(readers)
    .filter(([ending]) => existsSync(`${file}.${ending}`))
    .map(([ending, unpack]) => ({
      ending,
      text: () => {
        try {
          return unpack(readFileSync(`${file}.${ending}`)).toString();
        } catch {
          return '';
        }
      },
    }));
}
