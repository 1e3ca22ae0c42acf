import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Refusal } from '../src/errors';
import { settingsFromEnv } from '../src/http/settings';
import { assertName, parseTarget } from '../src/names';
import { readLive } from '../src/store/generations';
import { currentUser, historyFaults, readHistory } from '../src/store/history';
import { liveGeneration } from '../src/store/site';
import { type Asked, callersFolder, exactly, gatewaysOf, type Options, positive, wholeNumber } from './args';
import { historyText, statusText, switchedText, watchedText } from './format';
import { VERBS, type Verb } from './help';

export interface Answer {
  readonly ok: boolean;
  readonly text: string;
  readonly json: object;
}

const ALLOWED: Readonly<Record<Verb, readonly (keyof Options)[]>> = {
  publish: ['from', 'version'],
  promote: ['why', 'seen'],
  canary: ['traffic', 'why', 'seen'],
  withdraw: ['why', 'seen'],
  rollback: ['to', 'why', 'seen'],
  apply: ['why', 'seen'],
  settings: ['why'],
  status: ['gateway'],
  export: [],
  history: ['verify', 'replay'],
  verify: [],
  override: [],
  watch: ['for', 'margin', 'gateway', 'dry-run'],
  gc: ['keep-days', 'dry-run'],
};

/** Each verb loads only what it needs: a promote has a second from Enter to the next page. */
export async function run(asked: Asked): Promise<Answer> {
  const stray = Object.keys(asked.options).find(
    (option) => option !== 'json' && !ALLOWED[asked.verb].includes(option as keyof Options),
  );
  if (stray) throw new Refusal(`${asked.verb} takes no --${stray}. Usage: ${VERBS[asked.verb].usage}`);
  return verbs[asked.verb](asked);
}

const verbs: Readonly<Record<Verb, (asked: Asked) => Promise<Answer>>> = {
  async publish(asked) {
    const [name] = exactly(asked, 1);
    const remote = assertName(name);
    const { publish, readBuild } = await import('../src/store/publish');
    const folder = asked.options.from
      ? path.resolve(callersFolder(asked), asked.options.from)
      : buildPackage(asked.repository, remote);
    const build = readBuild(folder);
    if (build.record.name !== remote)
      throw new Refusal(`${folder} is a build of ${build.record.name}, not of ${remote}.`);
    const result = await publish(asked.site, build, asked.options.version ?? build.record.version);
    const label = `${result.name}@${result.version}`;
    return {
      ok: true,
      text: [
        result.mended
          ? `${label} was published before; ${result.mended} damaged files are written anew.`
          : result.already
            ? `${label} is published already, with the same content: nothing to do.`
            : `Published ${label}: ${result.files} files, ${Math.ceil(result.bytes / 1024)} kB.`,
        `  ${result.entry}  ${result.integrity}`,
        `Next: npm run release -- promote ${label}`,
      ].join('\n'),
      json: result,
    };
  },

  async promote(asked) {
    const [target] = exactly(asked, 1);
    const decision = decisionOf(asked);
    const { promote } = await import('../src/commands/commands');
    return switched(await promote(asked.site, parseTarget(target), decision));
  },

  async canary(asked) {
    const [target] = exactly(asked, 1);
    const traffic = wholeNumber(asked, 'traffic', 0, 100);
    const decision = decisionOf(asked);
    const { canary } = await import('../src/commands/commands');
    return switched(await canary(asked.site, parseTarget(target), traffic, decision));
  },

  async withdraw(asked) {
    const [target] = exactly(asked, 1);
    const decision = decisionOf(asked);
    const { withdraw } = await import('../src/commands/commands');
    return switched(await withdraw(asked.site, canaryNamed(asked.site, target), decision));
  },

  async rollback(asked) {
    exactly(asked, 0);
    const decision = decisionOf(asked);
    const to = asked.options.to === undefined ? undefined : wholeNumber(asked, 'to', 1, Number.MAX_SAFE_INTEGER);
    const { rollback } = await import('../src/commands/commands');
    return switched(await rollback(asked.site, to, decision));
  },

  async apply(asked) {
    const [file] = exactly(asked, 1);
    const decision = decisionOf(asked);
    const [{ readManifestFile }, { apply }] = await Promise.all([
      import('../src/manifest/validate'),
      import('../src/commands/commands'),
    ]);
    return switched(await apply(asked.site, readManifestFile(path.resolve(callersFolder(asked), file)), decision));
  },

  async settings(asked) {
    exactly(asked, 0);
    const { client, faults } = settingsFromEnv(process.env);
    if (faults.length) throw new Refusal(faults);
    const { changeSettings } = await import('../src/commands/changeSettings');
    return switched(await changeSettings(asked.site, client, reason(asked)));
  },

  async status(asked) {
    exactly(asked, 0);
    const { HOUR_MS, statusOf } = await import('../src/commands/status');
    const gateways = gatewaysOf(asked);
    const { gatherer } = await import('../src/health/aggregate');
    const missing = gateways ? await gatherer(asked.site, gateways)(Date.now() - HOUR_MS, Date.now()) : [];
    const status = statusOf(asked.site);
    return { ok: true, text: [statusText(status), ...missing].join('\n'), json: { ...status, missing } };
  },

  async export(asked) {
    exactly(asked, 0);
    const live = readLive(asked.site);
    if (!live) throw new Refusal('Nothing is live yet, so there is no manifest to print.');
    return { ok: true, text: live.text.trimEnd(), json: { generation: live.generation, manifest: live.manifest } };
  },

  async history(asked) {
    exactly(asked, 0);
    if (asked.options.replay) {
      const { replay } = await import('../src/commands/replay');
      const { faults, same, gone } = await replay(asked.site);
      const missing = gone.length ? ` Removed by gc before: ${gone.join(', ')}.` : '';
      return verdict(faults, `${same.length} generations came out again, byte for byte.${missing}`, { same, gone });
    }
    if (!asked.options.verify) {
      const { changedBy } = await import('../src/commands/changes');
      const lines = readHistory(asked.site).map((line) => ({ ...line, ...changedBy(asked.site, line.from, line.to) }));
      return { ok: true, text: historyText(lines), json: { lines } };
    }
    return verdict(historyFaults(asked.site), 'The history is whole.', {});
  },

  async verify(asked) {
    const [given] = asked.rest.length ? exactly(asked, 1) : [];
    if (given !== undefined && !/^\d{1,9}$/.test(given))
      throw new Refusal(`"${given}" is no generation: give its number.`);
    const generation = given === undefined ? liveGeneration(asked.site) : Number(given);
    if (generation === null) throw new Refusal('Nothing is live yet: there is nothing to verify.');
    const { verificationFaults } = await import('../src/commands/verifyLive');
    return verdict(
      verificationFaults(asked.site, generation),
      `Generation ${generation}: every file is what was released, and the history is whole.`,
      { generation },
    );
  },

  async override(asked) {
    const { listOverrides, removeOverride, setOverride } = await import('../src/commands/overrides');
    const [what, name, ...targets] = asked.rest;
    if (what === 'list' && name === undefined) {
      const overrides = listOverrides(asked.site);
      return {
        ok: true,
        text: overrides.map((one) => `${one.name}: ${JSON.stringify(one.versions)}`).join('\n') || 'No overrides.',
        json: { overrides },
      };
    }
    if (what === 'set' && name !== undefined) {
      const override = await setOverride(asked.site, name, targets.map(parseTarget));
      return {
        ok: true,
        text: `Override ${name} is set. In the browser: document.cookie = 'mf_override=${name}; path=/'`,
        json: override,
      };
    }
    if (what === 'remove' && name !== undefined && !targets.length) {
      await removeOverride(asked.site, name);
      return { ok: true, text: `Override ${name} is removed.`, json: { name } };
    }
    throw new Refusal(`Usage: ${VERBS.override.usage}`);
  },

  async watch(asked) {
    if (asked.rest.length > 1) throw new Refusal(`Usage: ${VERBS.watch.usage}`);
    const [target] = asked.rest;
    const { name, version } =
      target === undefined
        ? {}
        : target.includes('@')
          ? parseTarget(target)
          : { name: assertName(target), version: undefined };
    const { watch } = await import('../src/health/canaryWatcher');
    const watched = await watch(asked.site, {
      ...{ name, version },
      forMinutes: positive(asked, 'for', 5),
      margin: positive(asked, 'margin', 1),
      dryRun: Boolean(asked.options['dry-run']),
      gateways: gatewaysOf(asked),
      who: reason(asked).who,
      tell: (line) => console.error(line),
    });
    return {
      ok: watched.every(({ decision }) => decision === 'promote'),
      text: watched.map(watchedText).join('\n'),
      json: { watched },
    };
  },

  async gc(asked) {
    exactly(asked, 0);
    const keepDays = wholeNumber(asked, 'keep-days', 0, 36_500);
    const { collectGarbage } = await import('../src/commands/gc');
    const gone = await collectGarbage(asked.site, keepDays, { dryRun: Boolean(asked.options['dry-run']) });
    const list = [...gone.generations.map((generation) => `generation ${generation}`), ...gone.versions];
    const done = gone.dryRun ? 'Would remove' : 'Removed';
    return { ok: true, text: list.length ? `${done}: ${list.join(', ')}.` : 'Nothing to remove.', json: gone };
  },
};

/** Settings count for a very first generation only: later ones keep those of the running site. */
const reason = ({ options }: Asked) => ({
  why: options.why,
  who: process.env.RELEASE_WHO || currentUser(),
  settings: settingsFromEnv(process.env).client,
});

/** What a person decides on is what was live when the verb began, or what `--seen` says they looked at. */
const decisionOf = (asked: Asked) => ({
  ...reason(asked),
  expected:
    asked.options.seen === undefined
      ? liveGeneration(asked.site)
      : wholeNumber(asked, 'seen', 1, Number.MAX_SAFE_INTEGER),
});

function canaryNamed(site: Asked['site'], target: string): { name: string; version: string } {
  if (target.includes('@')) return parseTarget(target);
  const name = assertName(target);
  const items = readLive(site)?.manifest.microFrontends[name] ?? [];
  const [version, ...others] = items.filter((item) => !item.deployment.default).map((item) => item.metadata.version);
  if (version === undefined) throw new Refusal(`${name} has no canary: there is nothing to take back.`);
  if (others.length)
    throw new Refusal(
      `${name} has several canaries (${[version, ...others].join(', ')}): name one as ${name}@${version}.`,
    );
  return { name, version };
}

async function switched(result: import('../src/commands/commands').Switched): Promise<Answer> {
  return { ok: true, text: switchedText(result), json: result };
}

const verdict = (faults: readonly string[], fine: string, more: object): Answer => ({
  ok: faults.length === 0,
  text: faults.length ? [`${faults.length} faults:`, ...faults.map((fault) => `  ${fault}`)].join('\n') : fine,
  json: { ...more, faults },
});

function buildPackage(repository: string, name: string): string {
  const folder = path.join(repository, name);
  if (!existsSync(path.join(folder, 'package.json')))
    throw new Refusal(`There is no package ${name}: give its built folder with --from.`);
  const built = spawnSync('npm', ['run', 'build', '-w', name], { cwd: repository, encoding: 'utf8' });
  if (built.status !== 0) {
    throw new Refusal(
      `The build of ${name} failed, nothing was published:\n${`${built.stdout ?? ''}${built.stderr ?? ''}`.trim().slice(-4000)}`,
    );
  }
  const { version } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as { version: string };
  const made = JSON.parse(readFileSync(path.join(folder, 'dist/remote.json'), 'utf8')) as { version: string };
  if (version !== made.version)
    throw new Refusal(`The build of ${name} says version ${made.version}, its package.json ${version}: build again.`);
  return path.join(folder, 'dist');
}
