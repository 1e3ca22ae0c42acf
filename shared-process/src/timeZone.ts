/** Portland, where the demo data lies. */
const DEMO_ZONE = 'America/Los_Angeles';

type Environment = Readonly<Record<string, string | undefined>>;

export interface SiteZone {
  /** IANA name. Undefined in front of another server whose zone nobody set: pages then use the reader's. */
  readonly timeZone: string | undefined;
  readonly isSet: boolean;
  readonly issue?: string;
}

const TIME_ZONE_INVALID = 'TIME_ZONE must be the zone of the site, such as America/New_York or Europe/Berlin';

export const TIME_ZONE_MISSING = `${TIME_ZONE_INVALID}: it counts for everything that has no service address.`;

/**
 * Reads `TIME_ZONE`, the zone of what has no service address. The demo data has a zone of its own; a site without that
 * data (`SEED=none`) has to say where it is.
 */
export function readTimeZone(env: Environment): SiteZone {
  const text = env.TIME_ZONE?.trim();
  if (text)
    return isZone(text) ? { timeZone: text, isSet: true } : { ...defaultSiteZone(env), issue: TIME_ZONE_INVALID };
  return {
    ...defaultSiteZone(env),
    ...(env.SEED?.trim() === 'none' && !env.API_URL?.trim() && { issue: TIME_ZONE_MISSING }),
  };
}

/** A Doorstep server elsewhere (`API_EXTENSIONS=on`) has its pages prerendered, which needs a zone that the browser shares. */
const isForeignServer = ({ API_URL, API_EXTENSIONS }: Environment) =>
  Boolean(API_URL?.trim()) && API_EXTENSIONS?.trim() !== 'on';

const defaultSiteZone = (env: Environment) => ({
  timeZone: isForeignServer(env) ? undefined : DEMO_ZONE,
  isSet: false,
});

function isZone(name: string): boolean {
  // An offset such as +02:00 knows no summer time.
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}
