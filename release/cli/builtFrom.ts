import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { codeOwnersOf } from '../src/policy/codeOwners';
import type { BuildOrigin } from '../src/store/provenance';

/**
 * Commit, author and run from the pipeline's variables (GitHub, GitLab), otherwise from git. A build's own record takes
 * precedence.
 */
export async function builtFrom(
  folder: string,
  said: BuildOrigin,
  env: NodeJS.ProcessEnv = process.env,
): Promise<BuildOrigin> {
  const owners = said.owners ?? codeOwnersOf(folder);
  const owned = owners.length ? { owners } : {};
  if (said.commit || said.author || said.pipeline) return { ...said, ...owned };
  const { attestation } = said;
  return { ...(attestation ? { attestation } : {}), ...(pipelineOrigin(env) ?? (await gitOrigin(folder))), ...owned };
}

function pipelineOrigin(env: NodeJS.ProcessEnv): BuildOrigin | undefined {
  const { GITHUB_SHA, GITHUB_ACTOR, GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_RUN_ID } = env;
  if (GITHUB_SHA)
    return withoutEmptyFields({
      commit: GITHUB_SHA,
      author: GITHUB_ACTOR,
      pipeline: GITHUB_RUN_ID && `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}`,
    });
  const { CI_COMMIT_SHA, GITLAB_USER_NAME, CI_PIPELINE_URL } = env;
  return CI_COMMIT_SHA
    ? withoutEmptyFields({ commit: CI_COMMIT_SHA, author: GITLAB_USER_NAME, pipeline: CI_PIPELINE_URL })
    : undefined;
}

const run = promisify(execFile);

/** The result is empty outside of a repository, or with uncommitted changes. */
async function gitOrigin(folder: string): Promise<BuildOrigin> {
  const git = (...args: string[]) => run('git', ['-C', folder, ...args]);
  try {
    const [changes, last] = await Promise.all([
      git('status', '--porcelain', '--untracked-files=no'),
      git('log', '-1', '--format=%H%n%an'),
    ]);
    if (changes.stdout.trim()) return {};
    const [commit, author] = last.stdout.trim().split('\n');
    return withoutEmptyFields({ commit, author });
  } catch {
    return {};
  }
}

const withoutEmptyFields = (
  origin: Readonly<Record<'commit' | 'author', string | undefined>> & { pipeline?: string | undefined },
) => Object.fromEntries(Object.entries(origin).filter(([, value]) => value)) as BuildOrigin;
