import { stateArt } from './stateArt.generated';

export type StateArtName = keyof typeof stateArt;

export function StateArt({ name }: { name: StateArtName }) {
  return (
    <svg
      className="empty__a"
      data-art={name}
      viewBox="0 0 160 200"
      aria-hidden="true"
      focusable="false"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: drawings are constants of this package (tools/art.mjs)
      dangerouslySetInnerHTML={{ __html: stateArt[name] }}
    />
  );
}
