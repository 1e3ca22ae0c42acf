import { execFileSync } from 'node:child_process';
import { codeOwnersOf } from '../src/policy/codeOwners';
import type { Origin } from '../src/store/provenance';

/** Commit, author and run, as the pipeline says (GitHub, GitLab), else as git does; a folder that has its own word keeps it. */
export function builtFrom(folder: string, said: Origin, env: NodeJS.ProcessEnv = process.env): Origin {
  const owners = said.owners ?? codeOwnersOf(folder);
  const owned = owners.length ? { owners } : {};
  if (said.commit || said.author || said.pipeline) return { ...said, ...owned };
  const { attestation } = said;
  return { ...(attestation ? { attestation } : {}), ...(ofPipeline(env) ?? ofGit(folder)), ...owned };
}

function ofPipeline(env: NodeJS.ProcessEnv): Origin | undefined {
  const { GITHUB_SHA, GITHUB_ACTOR, GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID } = env;
  if (GITHUB_SHA)
    return filled({
      commit: GITHUB_SHA,
      author: GITHUB_ACTOR,
      pipeline: GITHUB_RUN_ID && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`,
    });
  const { CI_COMMIT_SHA, GITLAB_USER_NAME, CI_PIPELINE_URL } = env;
  return CI_COMMIT_SHA
    ? filled({ commit: CI_COMMIT_SHA, author: GITLAB_USER_NAME, pipeline: CI_PIPELINE_URL })
    : undefined;
}

/** Nothing of a folder outside of every repository, and no commit where something is changed since. */
function ofGit(folder: string): Origin {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    if (git('status', '--porcelain', '--untracked-files=no')) return {};
    const [commit, author] = git('log', '-1', '--format=%H%n%an').split('\n');
    return filled({ commit, author });
  } catch {
    return {};
  }
}

const filled = (
  origin: Readonly<Record<'commit' | 'author', string | undefined>> & { pipeline?: string | undefined },
) => Object.fromEntries(Object.entries(origin).filter(([, value]) => value)) as Origin;
