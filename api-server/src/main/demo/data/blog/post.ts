import type { ContentBlock } from '../../../../platform/db/schema';
import type { Language } from '../../../../platform/language';
import type { SceneName } from '../../art/hues';

/**
 * Post of the demo blog. A text is title, excerpt, and after an empty line its blocks. `## ` starts a heading, `- ` a
 * list item.
 */
export interface DemoPost {
  slug: string;
  scene: SceneName;
  daysAgo: number;
  texts: Readonly<Record<Language, string>>;
}

function toBlock(line: string): ContentBlock {
  if (line.startsWith('## ')) return { type: 'h2', text: line.slice(3) };
  return line.startsWith('- ') ? { type: 'li', text: line.slice(2) } : { type: 'p', text: line };
}

export function readPost(text: string) {
  const [title = '', excerpt = '', ...lines] = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return { title, excerpt, body: lines.map(toBlock) };
}
