import { sha256 } from '../store/hash';
import type { ContentName, DataViewName, Language } from '../types';
import type { DrawablePage } from './prerenderablePages';

/** How the server is asked; both reject unless it answers. */
export interface Ask {
  view(name: DataViewName): Promise<Buffer>;
  content(name: ContentName, language: Language): Promise<Buffer>;
}

interface Answer {
  /** Of its text. */
  readonly hash: string;
  readonly body: unknown;
}

/** What the server said, by `views/<name>` and `content/<name>/<language>`. */
export type Answers = ReadonlyMap<string, Answer>;

interface Need {
  readonly key: string;
  ask(ask: Ask): Promise<Buffer>;
}

/** The questions without whose answers the page is not drawn. */
export function needsOf({ input }: DrawablePage): Need[] {
  const { language, owner, composition } = input;
  const { data = [], content = [] } = owner.route;
  return [
    ...data.map((name) => ({ key: `views/${name}`, ask: (ask: Ask) => ask.view(name) })),
    // Another server has no texts of its own: the screen has them, and brings them itself.
    ...(composition.settings.apiExtensions ? content : []).map((name) => ({
      key: `content/${name}/${language}`,
      ask: (ask: Ask) => ask.content(name, language),
    })),
  ];
}

/** Everything that the pages need, each question once; what the server does not answer becomes a fault. */
export async function askAll(
  pages: readonly DrawablePage[],
  ask: Ask,
): Promise<{ answers: Answers; faults: string[] }> {
  const needs = new Map(pages.flatMap(needsOf).map((need) => [need.key, need]));
  const faults: string[] = [];
  const answers = new Map<string, Answer>();
  await Promise.all(
    [...needs.values()].map(async (need) => {
      try {
        const text = (await need.ask(ask)).toString();
        answers.set(need.key, { hash: sha256(text), body: JSON.parse(text) });
      } catch (error) {
        faults.push(`Pages with ${need.key} are not drawn beforehand: ${(error as Error).message}`);
      }
    }),
  );
  return { answers, faults: faults.sort() };
}
