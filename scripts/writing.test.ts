import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './install.mjs';
import { repositoryFiles } from './markdownPages';
import limits from './writingLimits.json' with { type: 'json' };

/** Openings of a comment that depends on the name below it instead of being a sentence. */
const COMMENT_OPENERS =
  /^(?:What|Who|Whose|Whoever|Of|Nothing|Nobody|Somebody|Else|So|Likewise|Whichever|Those|Neither|Where|One|Only) /;
const TITLE_OPENERS =
  /^(?:and|but|is|are|has|have|that|what|who|whoever|nobody|nothing|no other|of|without|likewise|so|none|the one|it) /;
const MAX_COMMENT_WORDS = 60;

const sources = repositoryFiles().filter((file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/(?:^|\/)contracts\//.test(file));
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

function commentsOf(source: string): string[] {
  const blocks = source.matchAll(/^[ \t]*\/\*\*?(?<text>[\s\S]*?)\*\//gm);
  const lines = source.matchAll(/(?:^[ \t]*\/\/[^\n]*\n)+/gm);
  const texts = [
    ...[...blocks].map(({ groups }) => (groups?.text ?? '').replace(/^[ \t]*\*/gm, '')),
    ...[...lines].map(([text]) => text.replace(/^[ \t]*\/\//gm, '')),
  ];
  return texts.map((text) => text.replace(/\s+/g, ' ').trim()).filter((text) => text !== '');
}

function titlesOf(source: string): string[] {
  const calls = source.matchAll(/\b(?:it|test)(?:\.each)?\((?<quote>['"`])(?<title>.+?)\k<quote>/g);
  return [...calls].map(({ groups }) => groups?.title ?? '');
}

const comments = sources.flatMap((file) => commentsOf(textOf(file)).map((text) => ({ file, text })));
const titles = sources
  .filter((file) => /\.(?:test|spec)\.tsx?$|\/suites\//.test(file))
  .flatMap((file) => titlesOf(textOf(file)).map((text) => ({ file, text })));

/** The limit is lowered by hand and never grows. */
function expectAtMost(found: readonly { file: string; text: string }[], limit: number) {
  const shown = found.map(({ file, text }) => `${file}: ${text.slice(0, 100)}`);
  expect(found.length <= limit ? [] : shown, 'docs/writing.md says how to write these').toEqual([]);
}

describe('the words of the repository', () => {
  it('finds comments and titles at all', () => {
    expect(commentsOf('/** Of a\n * price. */\n// Who\n// asks.\nconst a = 1; // So\n')).toEqual([
      'Of a price.',
      'Who asks.',
    ]);
    expect(titlesOf(`test('is empty', () => {}); it("keeps it", run);`)).toEqual(['is empty', 'keeps it']);
    expect(comments.length).toBeGreaterThan(1000);
    expect(titles.length).toBeGreaterThan(1000);
  });

  it('keeps the number of comments that start with a fragment within the limit', () => {
    expectAtMost(
      comments.filter(({ text }) => COMMENT_OPENERS.test(text)),
      limits.commentFragments,
    );
  });

  it(`has no more comments of over ${MAX_COMMENT_WORDS} words than before`, () => {
    expectAtMost(
      comments.filter(({ text }) => text.split(' ').length > MAX_COMMENT_WORDS),
      limits.longComments,
    );
  });

  it('keeps the number of test titles that start with a fragment within the limit', () => {
    expectAtMost(
      titles.filter(({ text }) => TITLE_OPENERS.test(text)),
      limits.titleFragments,
    );
  });
});
