import type { TextBlock } from '@doorstep/shared-api/domain';

export type BlockGroup =
  | { readonly key: number; readonly type: 'h2'; readonly text: string }
  | { readonly key: number; readonly type: 'p'; readonly text: string }
  | { readonly key: number; readonly type: 'list'; readonly points: readonly string[] };

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
