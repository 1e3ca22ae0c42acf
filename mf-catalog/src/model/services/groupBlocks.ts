import type { TextBlock } from '@doorstep/shared-api/domain';

/** A heading, a paragraph, or the points of one list. The key is the place in the text. */
export type BlockGroup =
  | { readonly key: number; readonly type: 'h2'; readonly text: string }
  | { readonly key: number; readonly type: 'p'; readonly text: string }
  | { readonly key: number; readonly type: 'list'; readonly points: readonly string[] };

/** Points that follow each other become one list. */
export function groupBlocks(blocks: readonly TextBlock[]): BlockGroup[] {
  const groups: BlockGroup[] = [];
  for (const [key, { type, text }] of blocks.entries()) {
    const last = groups.at(-1);
    if (type !== 'li') groups.push({ key, type, text });
    else if (last?.type === 'list') groups[groups.length - 1] = { ...last, points: [...last.points, text] };
    else groups.push({ key, type: 'list', points: [text] });
  }
  return groups;
}
