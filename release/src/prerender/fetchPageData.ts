import { sha256 } from '../store/hash';
import type { ContentName, DataViewName, Language } from '../types';
import type { PrerenderablePage } from './prerenderablePages';

export interface PageDataFetcher {
  view(name: DataViewName, language: Language): Promise<Buffer>;
  content(name: ContentName, language: Language): Promise<Buffer>;
}

interface PageDataResponse {
  readonly hash: string;
  readonly body: unknown;
}

/** Responses of the server by `views/<name>/<language>` and `content/<name>/<language>`. */
export type FetchedPageData = ReadonlyMap<string, PageDataResponse>;

interface DataRequirement {
  readonly key: string;
  fetch(fetch: PageDataFetcher): Promise<Buffer>;
}

export function dataRequirementsOf({ input }: PrerenderablePage): DataRequirement[] {
  const { language, owner, composition } = input;
  const { data = [], content = [] } = owner.route;
  return [
    ...data.map((name) => ({
      key: `views/${name}/${language}`,
      fetch: (fetch: PageDataFetcher) => fetch.view(name, language),
    })),
    // Other servers have no texts. Their screens bring their own.
    ...(composition.settings.apiExtensions ? content : []).map((name) => ({
      key: `content/${name}/${language}`,
      fetch: (fetch: PageDataFetcher) => fetch.content(name, language),
    })),
  ];
}

/** Makes each request once. A failure becomes an issue. */
export async function fetchPageData(
  pages: readonly PrerenderablePage[],
  fetch: PageDataFetcher,
): Promise<{ pageData: FetchedPageData; issues: string[] }> {
  const requirements = new Map(
    pages.flatMap(dataRequirementsOf).map((dataRequirement) => [dataRequirement.key, dataRequirement]),
  );
  const issues: string[] = [];
  const pageData = new Map<string, PageDataResponse>();
  await Promise.all(
    [...requirements.values()].map(async (dataRequirement) => {
      try {
        const text = (await dataRequirement.fetch(fetch)).toString();
        pageData.set(dataRequirement.key, { hash: sha256(text), body: JSON.parse(text) });
      } catch (error) {
        issues.push(`Pages with ${dataRequirement.key} are not prerendered: ${(error as Error).message}`);
      }
    }),
  );
  return { pageData, issues: issues.sort() };
}
