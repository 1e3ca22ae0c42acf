import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../install.mjs';
import { repositoryFiles } from '../markdownPages';
import { relatedTests } from '../relatedTests';
import { run } from '../run';
import { CONTRACT_TESTS_BY_AREA, inapplicableBugIssues, type PlantedBug, plantBug, readBugs } from './bugs';

const MIN_NOTICED_SHARE = 0.9;
/** Time limit, because a bug may make a program wait for ever. Exceeding it counts as noticed. */
const LIMIT_MS = 15 * 60_000;

/**
 * `npm run planted [-- --area money] [--shard 1/4] [--check]`: plants one bug at a time in a copy of the repository.
 * Runs the unit tests that can see it, then the contract tests of its area. Fails when fewer bugs are noticed than the
 * floor, or when a bug can no longer be planted.
 */
const { values } = parseArgs({
  options: {
    area: { type: 'string' },
    shard: { type: 'string', default: '1/1' },
    check: { type: 'boolean', default: false },
  },
});
const [part = 1, parts = 1] = values.shard.split('/').map(Number);
const bugs = readBugs();
const inapplicableIssues = inapplicableBugIssues(bugs, root);
for (const line of inapplicableIssues) console.error(line);
if (values.check) {
  console.log(`${bugs.length - inapplicableIssues.length} passed, ${inapplicableIssues.length} failed`);
  process.exit(inapplicableIssues.length > 0 ? 1 : 0);
}

const chosen = bugs
  .filter(({ area }) => !values.area || area === values.area)
  .filter((_, index) => index % parts === part - 1)
  .filter((bug) => inapplicableBugIssues([bug], root).length === 0);
const copy = copyOfRepository();
const missed: PlantedBug[] = [];
try {
  for (const [index, bug] of chosen.entries()) {
    const isNoticed = await testsNoticeBug(copy, bug);
    if (!isNoticed) missed.push(bug);
    console.log(
      `${index + 1}/${chosen.length} ${isNoticed ? 'noticed' : 'MISSED '} ${bug.area} ${bug.file}: ${bug.search.trim()}`,
    );
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
const noticedShare = chosen.length > 0 ? 1 - missed.length / chosen.length : 0;
const missedBetweenStates = missed.filter(({ betweenStates }) => betweenStates).length;
console.log(
  `${(100 * noticedShare).toFixed(1)} % of ${chosen.length} bugs are noticed; of those missed, ${missedBetweenStates} lie between two states.`,
);
const isEnough = noticedShare >= MIN_NOTICED_SHARE && inapplicableIssues.length === 0;
console.log(`${chosen.length - missed.length} passed, ${missed.length + inapplicableIssues.length} failed`);
process.exit(isEnough ? 0 : 1);

async function testsNoticeBug(copy: string, bug: PlantedBug): Promise<boolean> {
  const file = path.join(copy, bug.file);
  const before = readFileSync(file, 'utf8');
  writeFileSync(file, plantBug(before, bug));
  try {
    const related = relatedTests([bug.file]) ?? [];
    if (related.length > 0 && !(await testsPass(copy, 'unit', related))) return true;
    const contract = CONTRACT_TESTS_BY_AREA[bug.area];
    return contract.length > 0 && !(await testsPass(copy, 'contract', contract));
  } finally {
    writeFileSync(file, before);
  }
}

/** Runs until the first failure. Retries once, so that a flaky test does not count as noticing the bug. */
async function testsPass(copy: string, project: 'unit' | 'contract', filters: readonly string[]): Promise<boolean> {
  const vitest = path.join(copy, 'node_modules/vitest/vitest.mjs');
  const options = ['run', ...filters, '--project', project, '--bail=1', '--retry=1', '--reporter=dot'];
  const { code } = await run(process.execPath, [vitest, ...options, '--root', copy], { cwd: copy, limitMs: LIMIT_MS });
  return code === 0;
}

function copyOfRepository(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'doorstep-planted-'));
  for (const file of repositoryFiles()) cpSync(path.join(root, file), path.join(folder, file));
  const installed = path.join(root, 'node_modules');
  const links = path.join(folder, 'node_modules');
  mkdirSync(path.join(links, '@doorstep'), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== '@doorstep' && name !== '.cache') symlinkSync(path.join(installed, name), path.join(links, name));
  for (const name of readdirSync(path.join(installed, '@doorstep')))
    symlinkSync(readlinkSync(path.join(installed, '@doorstep', name)), path.join(links, '@doorstep', name));
  return folder;
}
