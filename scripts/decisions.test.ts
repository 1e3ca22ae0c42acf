import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './install.mjs';

const folder = path.join(root, 'docs/decisions');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const repositoryPages = new Map(
  readdirSync(folder)
    .filter((name) => name !== 'README.md')
    .map((name) => [name, read(name)]),
);

const ROOMS = [
  'Platform',
  'Identity',
  'Catalog',
  'Money',
  'Bookings',
  'Records',
  'Operator',
  'Client and design system',
  'Composition and release',
  'Gateway and operations',
  'Testing',
  'Words',
];
const STATUS = /^(?:Accepted|Superseded by (?<successor>\d{4}))$/;

const numberOf = (name: string) => name.slice(0, 4);

function readPage(text: string) {
  const [heading = '', , statusLine = ''] = text.split('\n');
  const status = statusLine.replace(/^Status: /, '').replace(/\[(\d{4})\]\([^)]*\)/, '$1');
  return { title: heading.replace(/^# /, ''), status: statusLine.startsWith('Status: ') ? status : '' };
}

function pageIssues(name: string, text: string, numbers: readonly string[]): string[] {
  const { title, status } = readPage(text);
  const issues: string[] = [];
  if (!new RegExp(`^${numberOf(name)} \\S.{20,100}[^.:]$`).test(title)) issues.push(`${name}: title "${title}"`);
  const match = STATUS.exec(status);
  if (!match) issues.push(`${name}: no status "Accepted" or "Superseded by NNNN" on its third line`);
  const successor = match?.groups?.successor;
  if (successor === numberOf(name) || (successor && !numbers.includes(successor))) {
    issues.push(`${name}: superseded by ${successor}, which does not exist`);
  }
  return issues;
}

const indexRows = (index: string) =>
  index
    .split('\n')
    .filter((line) => line.startsWith('| ['))
    .map((line) => /^\| \[(?<title>.+)\]\((?<name>.+)\) \| (?<status>.+) \|$/.exec(line)?.groups);

function indexIssues(pages: ReadonlyMap<string, string>, index: string): string[] {
  const rows = indexRows(index).map((row) => `${row?.name}: ${row?.title} (${row?.status})`);
  const expected = [...pages].map(([name, text]) => {
    const { title, status } = readPage(text);
    return `${name}: ${title} (${status})`;
  });
  return [
    ...expected.filter((row) => !rows.includes(row)).map((row) => `README.md lacks ${row}`),
    ...rows.filter((row) => !expected.includes(row)).map((row) => `README.md has ${row}`),
    ...rows.filter((row, position) => rows.indexOf(row) !== position).map((row) => `README.md repeats ${row}`),
  ];
}

function decisionIssues(pages: ReadonlyMap<string, string>, index: string): string[] {
  const numbers = [...pages.keys()].map(numberOf);
  return [
    ...[...pages].flatMap(([name, text]) => pageIssues(name, text, numbers)),
    ...numbers.filter((number, position) => numbers.indexOf(number) !== position).map((number) => `${number}: twice`),
    ...indexIssues(pages, index),
  ];
}

describe('docs/decisions', () => {
  it('gives every page a title, a status, a number of its own and a line in the index', () => {
    expect(decisionIssues(repositoryPages, read('README.md'))).toEqual([]);
  });

  it('files the pages by the rooms of the repository', () => {
    const headings = [...read('README.md').matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    expect(headings).toEqual(['How to add one', ...ROOMS]);
  });
});

describe('decisionIssues', () => {
  const NAME = '0001-use-postgresql.md';
  const TITLE = '0001 Use PostgreSQL for search and for everything else';
  const issuesOf = (status: string, index = `| [${TITLE}](${NAME}) | ${status.replace('Status: ', '')} |`) =>
    decisionIssues(new Map([[NAME, `# ${TITLE}\n\n${status}\n\n**Context.** Text.\n`]]), index);

  it('accepts a page with a valid status and its line in the index', () => {
    expect(issuesOf('Status: Accepted')).toEqual([]);
  });

  it('rejects a page without a valid status', () => {
    const issue = `${NAME}: no status "Accepted" or "Superseded by NNNN" on its third line`;
    expect(issuesOf('Status: Proposed')).toEqual([issue]);
    expect(issuesOf('**Context.** Text.')).toContain(issue);
  });

  it('rejects a superseded page whose successor does not exist', () => {
    expect(issuesOf('Status: Superseded by 0002')).toEqual([`${NAME}: superseded by 0002, which does not exist`]);
  });

  it('rejects a page that the index lacks, repeats or lists with another status', () => {
    const row = `${NAME}: ${TITLE} (Accepted)`;
    expect(issuesOf('Status: Accepted', '')).toEqual([`README.md lacks ${row}`]);
    const line = `| [${TITLE}](${NAME}) | Accepted |`;
    expect(issuesOf('Status: Accepted', `${line}\n${line}`)).toEqual([`README.md repeats ${row}`]);
    expect(issuesOf('Status: Superseded by 0002', line)).toContain(`README.md has ${row}`);
  });
});
