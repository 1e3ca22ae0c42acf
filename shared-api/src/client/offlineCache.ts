import { answersCache, type Keeper } from './answersCache';
import type { ApiRequest } from './requests';
import type { Answer } from './response';

const mostWaiting = 20;
let keeper: Keeper | undefined;
const early: [ApiRequest, Answer][] = [];

/** Costs a line in a list until the keeper is there; without a network it is fetched at once. */
export async function kept(request: ApiRequest, answer: Answer): Promise<Answer> {
  if (!keeper && 'error' in answer && answer.error.kind === 'offline') await keepAnswers();
  if (keeper) return keeper(request, answer);
  if (early.length < mostWaiting) early.push([request, answer]);
  return answer;
}

/** From now on answers are kept, beginning with those that came before. */
export async function keepAnswers(): Promise<void> {
  try {
    ({ keeper } = await import(/* webpackChunkName: "kept-answers" */ './offlineCacheStorage'));
    for (const [request, answer] of early.splice(0)) void keeper(request, answer);
  } catch {
    // Tried again with the next answer.
  }
}

/** Nothing of a person stays after they left. */
export function forgetAnswers(): void {
  early.length = 0;
  if (typeof caches !== 'undefined') caches.delete(answersCache).catch(() => undefined);
}
