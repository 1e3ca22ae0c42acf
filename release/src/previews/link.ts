import { isName, isPreviewVersion, isVersion } from '../names';
import { sha256 } from '../store/hash';
import { isNoteSigned, signNote } from '../store/signature';
import type { Site } from '../store/site';

export const PREVIEW_PATH = '/_doorstep/preview';

export interface PreviewTerms {
  readonly remote: string;
  readonly version: string;
  readonly pr: number;
  /** End in Unix seconds. */
  readonly until: number;
}

export interface PreviewLink {
  /** Path and query below the site's origin. */
  readonly link: string;
  /** Name of the pages in the store, and value of the cookie that selects them. */
  readonly name: string;
}

const signedTextOf = ({ remote, version, pr, until }: PreviewTerms) =>
  ['doorstep preview', remote, version, pr, until].join('\n');

/** 128 bits of a signature with the site's key: without the link the pages' name cannot be guessed. */
const secretNameOf = (signature: Buffer) => `p-${sha256(signature).slice(0, 32)}`;

/** The same terms give the same link. Undefined without the signing key. */
export function signPreview(site: Site, terms: PreviewTerms): PreviewLink | undefined {
  const signed = signNote(site, signedTextOf(terms));
  if (!signed) return undefined;
  const signature = Buffer.from(signed.signature, 'base64');
  const { remote, version, pr, until } = terms;
  const query = new URLSearchParams({
    ...{ remote, version, pr: String(pr), until: String(until) },
    signature: signature.toString('base64url'),
  });
  return { link: `${PREVIEW_PATH}?${query}`, name: secretNameOf(signature) };
}

/** Reads the terms of a link that this site has signed, even if it has expired. Undefined for any other link. */
export function readPreviewLink(
  site: Site,
  query: URLSearchParams,
): (PreviewTerms & Pick<PreviewLink, 'name'>) | undefined {
  const field = (name: string) => query.get(name) ?? '';
  const [remote, version, signature] = [field('remote'), field('version'), field('signature')];
  const isWellFormed =
    isName(remote) &&
    isVersion(version) &&
    isPreviewVersion(version) &&
    /^[1-9]\d{0,8}$/.test(field('pr')) &&
    /^[1-9]\d{0,11}$/.test(field('until')) &&
    /^[A-Za-z0-9_-]{86}$/.test(signature);
  if (!isWellFormed) return undefined;
  const terms = { remote, version, pr: Number(field('pr')), until: Number(field('until')) };
  const bytes = Buffer.from(signature, 'base64url');
  const isSigned = isNoteSigned(site, signedTextOf(terms), { key: '', signature: bytes.toString('base64') });
  return isSigned ? { ...terms, name: secretNameOf(bytes) } : undefined;
}
