import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './install.mjs';
import { type MarkdownPage, markdownPages, repositoryFiles } from './markdownPages';

const pages = markdownPages();
const fileNames = new Set(repositoryFiles().map((file) => path.basename(file)));
const topFolders = new Set(readdirSync(root));

const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const anchorsIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

function linkIssues({ file, text }: MarkdownPage): string[] {
  return [...text.matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    const [target = '', anchor] = link.split('#');
    const place = target === '' ? path.join(root, file) : path.join(root, path.dirname(file), target);
    if (!existsSync(place)) return [`${file}: ${link}`];
    return anchor !== undefined && !anchorsIn(place).includes(anchor) ? [`${file}: ${link} (no such heading)`] : [];
  });
}

const PATH = /^[\w-][\w.-]*(?:\/[\w.-]+)+\/?$/;
const SOURCE_FILE = /\.(?:[cm]?[jt]sx?|css|md|sh|ya?ml|conf|template)$/;
const GENERATED_PATH = /(?:^|\/)(?:dist|results\.json|node_modules\/\.cache)(?:\/|$)/;

function isRepositoryPath(word: string, file: string) {
  if (!PATH.test(word) || GENERATED_PATH.test(word) || word.includes('NAME')) return false;
  const [first = ''] = word.split('/');
  return (
    topFolders.has(first) || /^(?:src|test|tools|docs)$/.test(first) || isBeside(first, file) || SOURCE_FILE.test(word)
  );
}

const isBeside = (name: string, file: string) => existsSync(path.join(root, path.dirname(file), name));

const fileNameIssues = ({ file, text }: MarkdownPage): string[] =>
  [...text.matchAll(/`([\w.-]+\.(?:[cm]?ts|tsx|mjs))`/g)].flatMap(([, name = '']) =>
    fileNames.has(name) ? [] : [`${file}: ${name}`],
  );

/** Checks paths in backticks and in command blocks, which are indented by four spaces. */
function pathIssues({ file, text }: MarkdownPage): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => words);
  const commands = [...text.matchAll(/^ {4}(\S.*)$/gm)].map(([, line = '']) => line);
  const words = [...quoted, ...commands]
    .flatMap((line) => line.split(/[\s(),=]+/))
    .filter((word) => isRepositoryPath(word, file));
  return [...new Set(words)]
    .filter((word) => !topFolders.has(word) && !existsSync(path.join(root, word)) && !isBeside(word, file))
    .map((word) => `${file}: ${word}`);
}

test('every relative link leads to an existing file and heading', () => {
  expect(pages.length).toBeGreaterThan(60);
  expect(pages.flatMap(linkIssues)).toEqual([]);
});

test('every path and source file that a page names exists', () => {
  expect(pages.flatMap((page) => [...pathIssues(page), ...fileNameIssues(page)])).toEqual([]);
});
