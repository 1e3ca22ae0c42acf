import type { Composition } from '@doorstep/shared-api/remote';

export { type DevRemote, withDevRemotes } from '@doorstep/shared-api/devRemotes';

/** Undefined when the HTML is not a page of a Doorstep site. */
export function compositionIn(html: string): Composition | undefined {
  const json = /<script type="application\/json" id="composition">(.*?)<\/script>/s.exec(html)?.[1];
  return json === undefined ? undefined : (JSON.parse(json) as Composition);
}
