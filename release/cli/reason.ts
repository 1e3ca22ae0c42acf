import { CommandError } from '../src/errors';
import type { Actor } from './actor';
import type { CommandArgs } from './args';

const WHY_LENGTH = 300;

export function requiredWhy({ options }: CommandArgs, actor: Actor): string {
  const why = options.why?.replace(/[\s\p{Cc}]+/gu, ' ').trim() ?? '';
  if (!why && actor.kind !== 'local')
    throw new CommandError(
      '--why is missing: say in a few words why this is done. It is kept in the history, with your name.',
    );
  if (why.length > WHY_LENGTH) throw new CommandError(`--why is longer than ${WHY_LENGTH} characters: shorten it.`);
  return why;
}
