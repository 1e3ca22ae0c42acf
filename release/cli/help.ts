const SEEN =
  '--seen: the generation that status showed you. When another one is live by then, the verb refuses and changes nothing.';

export const COMMANDS = {
  publish: {
    usage: 'publish <remote> [--from DIR] [--version V]',
    says: 'Puts a build into the release store. Nothing goes live.',
    more: [
      'Builds the package (npm run build -w <remote>) unless --from names a built folder.',
      'The version is the one in its package.json, or --version. A published version never changes:',
      'the same version with the same content is a no-op, with other content an error.',
      'With --site or DOORSTEP_TOKEN the build goes to that site, in parts; the same command again goes on where it broke off.',
      'Kept with it: who published it, and commit, author and run, as the pipeline or git says or provenance.json in DIR.',
      'A Sigstore bundle in DIR/attestation.json has to speak of these files; it is kept, and shown.',
    ],
  },
  preview: {
    usage: 'preview <remote> --pr N [--from DIR] [--days D] | preview <remote> --pr N --close | preview list',
    says: 'Publishes a build for a pull request, and prints the link that shows it. Nothing goes live.',
    more: [
      'Builds like publish. The version is the build’s own with -pr-N and a part of its hash: the same build is nothing new.',
      'Whoever opens the link and says yes sees it in that browser, until it ends (--days, 7; at most 30) or is closed.',
      'One remote has one preview for each pull request: a newer build takes the place of the older one and has a link of its own.',
      'In a pipeline of GitHub or GitLab --pr is known. --close is for the pull request’s end; where there is no preview, it is done.',
    ],
  },
  promote: {
    usage: 'promote <remote>@<version> | promote [<remote>]... --from ENVIRONMENT  [--why TEXT] [--seen GENERATION]',
    says: 'Makes a published version live for everybody.',
    more: [
      'The version that was live before stays as its fallback.',
      '--from staging: what is live for everybody there becomes live here, pulled first, in one switch (or the named remotes alone).',
      'Says what changes: versions, files and bytes, routes, data, exposed types.',
      SEEN,
    ],
  },
  canary: {
    usage: 'canary <remote>@<version> --traffic N [--why TEXT] [--seen GENERATION]',
    says: 'Makes a published version live for N per cent of the visitors.',
    more: [
      '0 means nobody, 100 everybody (without promoting). Growing N never moves anybody back.',
      'A canary for nobody stays listed, so that it can go on where it was; withdraw ends it.',
      SEEN,
    ],
  },
  withdraw: {
    usage: 'withdraw <remote>[@<version>] [--why TEXT] [--seen GENERATION]',
    says: 'Takes a canary back, and nothing else: its visitors get the stable version again.',
    more: ['The version has to be named where a remote has several canaries.', SEEN],
  },
  rollback: {
    usage: 'rollback [--to GENERATION] [--why TEXT] [--seen GENERATION]',
    says: 'Makes an older generation live again.',
    more: ['Without --to: the parent of the live one. A second rollback goes one step further back.', SEEN],
  },
  apply: {
    usage: 'apply <manifest.json> [--why TEXT] [--seen GENERATION]',
    says: 'Makes a whole manifest live, checked first.',
    more: ['Start from the live one: npm run --silent release -- export > manifest.json', SEEN],
  },
  settings: {
    usage: 'settings [--why TEXT]',
    says: 'Puts the settings of this environment into the pages, with the same releases.',
    more: [
      'APP_TOKENS, STRIPE_PUBLISHABLE_KEY, GOOGLE_MAPS_API_KEY, MAPS_URL, API_URL, API_EXTENSIONS, PUBLIC_URL: all of them,',
      'as they are set where this is run. npm start does this by itself.',
    ],
  },
  status: {
    usage: 'status [--gateway URL]...',
    says: 'Shows what is live.',
    more: [
      '--gateway, as of watch: asks other machines for what their visitors met, and who serves which generation there.',
    ],
  },
  export: { usage: 'export', says: 'Prints the live manifest.', more: [] },
  history: {
    usage: 'history [--verify | --replay]',
    says: 'Lists every switch with what it changed; --verify checks the chain of hashes, --replay makes every generation again beside it.',
    more: ['Exits with 1 when the chain is broken, or when a page comes out with another byte than it had.'],
  },
  verify: {
    usage: 'verify [GENERATION]',
    says: 'Checks every file that the live generation (or the given one) serves.',
    more: ['Exits with 1 when a file is missing or altered.'],
  },
  override: {
    usage: 'override set <name> <remote>@<version>... | override remove <name> | override list  [--why TEXT]',
    says: 'Shows testers other versions than everybody sees.',
    more: [
      'A browser with the cookie mf_override=<name> gets them. An unknown name changes nothing.',
      'Who set or removed it stands in the history.',
    ],
  },
  environment: {
    usage: 'environment add <name> <place> --key FILE | environment remove <name> | environment list',
    says: 'Names other stores, such as staging, whose releases can be pulled.',
    more: [
      'The place is a folder or a web address with that store (as STORE_URL), the key its DATA_DIR/keys/release.pub.',
      'It is read once, and what it says is live is checked against the key.',
    ],
  },
  pull: {
    usage: 'pull <environment> [<remote>@<version>]...',
    says: 'Brings releases from another store, each file checked against its signature. Nothing goes live.',
    more: [
      'Without a name: all that its live generation is made of, so that its exported manifest can be applied here.',
      'A version that is here with other content is refused.',
    ],
  },
  watch: {
    usage:
      'watch [<remote>[@<version>]] [--for MINUTES] [--margin POINTS] [--max-failures PERCENT] [--no-data MINUTES] [--budget VITAL=VALUE]... [--gateway URL]... [--dry-run]',
    says: 'Compares canaries with the stable version; promotes the healthy, rolls back the others, says why.',
    more: [
      'Without a name: every live canary. Ends when each is decided; 0 when all were promoted, 1 otherwise.',
      'Rolled back as soon as browsers report more failures or slow views than chance explains.',
      'Promoted after --for (5) minutes, once it has at most --margin (1) percentage points more failures with',
      '95 % confidence (some 270 views without one; five times the margin for slow views).',
      'However the stable version does: rolled back when it fails in more than --max-failures per cent of its views (without',
      'the option: not promoted above 10), and when nobody reported on it for --no-data (60) minutes.',
      '--budget lcp=3000 --budget cls=0.15 --budget ttfb=off (or HEALTH_BUDGETS, with spaces between): a canary whose p75 of a web',
      'vital is above its budget (lcp=2500 inp=200 cls=0.1 ttfb=800) and worse than the stable version is rolled back, or not promoted.',
      '--gateway http://gateway-1:8080, for each gateway of another machine (or HEALTH_GATEWAYS, with spaces between):',
      'their counts are brought together here. HEALTH_TOKEN is the one that they were started with. While one does not',
      'answer nothing is promoted; what the others saw is enough to roll back.',
      '--dry-run looks once, says what it would do and changes nothing. See docs/decisions/0055-decide-canaries-by-a-statistical-test.md.',
    ],
  },
  edge: {
    usage: 'edge <folder> [--follow] [--keep-days N]',
    says: 'Writes the pages and files that visitors get into a folder, for a CDN, object storage or any static server.',
    more: [
      'folder/bucket is what is served, folder/rules how: headers, and two files for nginx. A folder that is new, or of an earlier export.',
      'Files first, then pages, each whole, then the manifest; versions stay for --keep-days (30) after a page named them last.',
      'One exporter at a time: a second one waits ten seconds, and is told who is there. Of a killed one nothing is left.',
      '--follow: goes on until it is stopped, with each switch and with what the gateway of this store prerenders.',
    ],
  },
  follow: {
    usage: 'follow <place> [--once] [--keep-days N]',
    says: 'Keeps this store a copy of the one at a place: a folder, or a web address. For a region of its own.',
    more: [
      'DATA_DIR/keys has the release.pub of that store alone. Every file is checked before it has its place; the switch is one rename.',
      'A copy can be followed in turn. Looks once a second until it is stopped; --once: brings what is live, and ends.',
      'Generations stay for --keep-days (30) after they were at hand last.',
    ],
  },
  gc: {
    usage: 'gc --keep-days N [--dry-run] [--why TEXT]',
    says: 'Removes generations and versions that were last live or published more than N days ago.',
    more: [
      'Never the live generation, its parent, or a version that a kept generation or an override names.',
      'What was removed, by whom and why, stands in the history.',
    ],
  },
  login: {
    usage: 'login [--site URL] [--phone NUMBER] [--code CODE]',
    says: 'Signs in at a site with a staff account: the same second step and rights as in the console.',
    more: [
      'The site is --site, DOORSTEP_SITE or http://localhost:8080. Asks for the password, then for the code of the second step;',
      'both can be piped in, a line each. The session is kept in $XDG_CONFIG_HOME/doorstep (else ~/.config), for you alone.',
      'From then on the history has your name, and a change needs --why. Where a store is at hand (DATA_DIR/site), commands work',
      'on that one; with --site, or without a store here, on the site.',
    ],
  },
  logout: { usage: 'logout [--site URL]', says: 'Ends the session at the site and forgets it here.', more: [] },
  whoami: {
    usage: 'whoami [--site URL]',
    says: 'Says whom the history would name, and what a token may do.',
    more: ['Without a login or a token it is the account of this machine, marked as local.'],
  },
  token: {
    usage:
      'token create <name> --remotes A,B --may STEP [--up-to N] [--days D] [--owner TEAM] | token list | token revoke <id>',
    says: 'Tokens of teams and pipelines, which act at the site from anywhere.',
    more: [
      '--may preview, publish, canary (up to --up-to N per cent of the visitors) or promote; each includes those before it.',
      '--remotes mf-catalog,mf-offers, or "*" for all. Ends by itself after --days (90). Shown once, kept as a hash.',
      '--owner @acme/catalog: the team of CODEOWNERS that it is for (owners enforce on).',
      'A pipeline has it as DOORSTEP_TOKEN, beside DOORSTEP_SITE=https://…',
    ],
  },
  freeze: {
    usage: 'freeze set [--from MOMENT] --until MOMENT [--roles LIST] | freeze lift <id> | freeze list  [--why TEXT]',
    says: 'For a time nobody switches anything.',
    more: [
      'Moments are now, 2026-12-20 (UTC) or 2026-12-20T18:00Z. --roles owner,local (or releases): who may switch all the same, with',
      '--break-freeze, which stands in the history. The health gate takes bad versions back all the same; npm start leaves what is live.',
    ],
  },
  pin: {
    usage: 'pin set <remote> | pin remove <remote> | pin list  [--why TEXT]',
    says: 'Keeps a remote as it is: whatever would change it says who pinned it and why.',
    more: ['A rollback to a generation in which it was another is refused, too.'],
  },
  approval: {
    usage: 'approval require <remote>... | approval waive <remote>... | approval list  [--why TEXT]',
    says: 'Remotes whose versions go live only with the word of a second person.',
    more: ['Going back needs none.'],
  },
  approve: {
    usage: 'approve <remote>@<version> [--why TEXT]',
    says: 'Says as a second person that this build may go live, for a week.',
    more: [
      'For people of the staff, signed in. Who approves is neither who published it nor who makes it live; a token never approves.',
    ],
  },
  owners: {
    usage: 'owners list | owners enforce on|off  [--why TEXT]',
    says: 'Whose each remote is, by the CODEOWNERS of its repository when it was published.',
    more: [
      'enforce on: a token switches a remote only for one of its owners (token create --owner); the staff still may.',
    ],
  },
  why: {
    usage: 'why <remote>',
    says: 'Says why each version of a remote is where it is: switch, rollout, approval, pin, owners.',
    more: [],
  },
  webhook: {
    usage:
      'webhook add <url> [--format json|slack] [--events LIST] | webhook remove <id> | webhook test <id> | webhook list | webhook log | webhook deliver  [--why TEXT]',
    says: 'Tells switches, rules, refusals and alarms to other programs and to chats.',
    more: [
      '--events switch,rule,refusal,alarm (all of them unless said). https on the open internet only; on this machine while developing.',
      'Each message is sent at least once: again after 5 s, 30 s, 2 min and so on for a day. The gateway of the store sends them, and deliver',
      'what is due now. The secret is shown once: webhook-id, webhook-timestamp and webhook-signature (HMAC-SHA256, standardwebhooks.com).',
      'slack sends {"text": …}, which other chats take as well. log shows what was sent, and what waits.',
    ],
  },
  rollout: {
    usage:
      'rollout start <remote>@<version>... [--steps LIST] [--min-minutes M] [--min-views N] [--confirm LIST] [--watch-after M] [--metric NAME<LIMIT=QUERY]... [--conversion STEP]... | rollout list | rollout show|pause|resume|confirm|abort <id> | rollout watch [<id>]  [--why TEXT] [--break-freeze]',
    says: 'Brings versions to more and more visitors, step by step, and takes all of them back when one turns out bad.',
    more: [
      'start: --steps 1,5,25,50,100 are per cent of the visitors; the last one promotes. Several remotes are one release: the same visitors',
      'get all of them, and they are promoted or taken back together, in one generation.',
      'Each step lasts --min-minutes (10) and --min-views (100) of each version at least. --confirm 25,100: asks before these steps.',
      'Taken back as of watch (failures, slow views, web vitals; --margin, --max-failures, --no-data, --budget), for routes that got slower,',
      'for --conversion steps that fewer pages reach, and when a --metric (a query of PROMETHEUS_URL: errors<0.05=sum(rate(x[5m]))) is',
      'beyond its limit three times in a row; without a value for --no-data minutes it is paused. For --watch-after (30) minutes',
      'after the promotion it is still taken back.',
      'pause, resume, confirm and abort are for people; abort takes everything back. The gateway of the store drives rollouts,',
      'and so does watch, which ends when they have: 0 when all were completed, 1 otherwise. Any number may watch, one acts.',
    ],
  },
  experiment: {
    usage:
      'experiment start <remote>@<version>... --traffic LIST --metric failures|slow|lcp|inp|step:NAME [--min-views N] [--max-failures P] | experiment status [<id>] | experiment decide <id> [--arm VERSION] | experiment stop <id> | experiment watch [<id>]  [--why TEXT] [--seen GENERATION] [--break-freeze]',
    says: 'Holds versions of one remote against each other, and makes the better one live when somebody decides.',
    more: [
      'start: the stable version is the control, the named ones are arms beside it; --traffic 25,25 are per cent of the visitors, and the',
      'control has what is left. The same browsers keep their arm. A remote has one canary, rollout or experiment at a time.',
      '--metric: fewer failures, slow views, LCP or INP above the budget; or step:paid, more pages that reach a step which they declare.',
      'The test is the sequential one of the health gate: look as often as you like, of experiments with equal arms one in 20 names a winner.',
      'No winner before each arm has --min-views (1000). An arm is taken back as a canary would be, and above --max-failures (10) per cent.',
      'decide: the winner, or --arm, is promoted and the others withdrawn, and what was known is kept with who and why; stop: the control stays.',
      'status shows all or one with its figures. The gateway of the store takes bad arms back, and so does watch, which decides nothing.',
    ],
  },
} as const satisfies Record<string, { usage: string; says: string; more: readonly string[] }>;

export type CommandName = keyof typeof COMMANDS;

export const isCommandName = (text: string): text is CommandName => Object.hasOwn(COMMANDS, text);

export function overview(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((command) => command.length)) + 2;
  return [
    'npm run release -- <verb>',
    '',
    ...Object.entries(COMMANDS).map(([command, { says }]) => `  ${command.padEnd(width)}${says}`),
    '',
    'All take --json, --help and --dry-run (what would be different; nothing is changed). The store is DATA_DIR/site',
    '(DATA_DIR is .data unless set). --site URL works on a site elsewhere, after login or with DOORSTEP_TOKEN;',
    '--local on the store of this machine, as its account, whoever is signed in.',
    'A verb that refuses says why, changes nothing and exits with 1.',
  ].join('\n');
}

export function helpFor(command: CommandName): string {
  const { usage, says, more } = COMMANDS[command];
  return [
    `npm run release -- ${usage}`,
    '',
    says,
    ...more,
    '',
    '  --dry-run make every check, show what would be different, change nothing',
    '  --site    work on that site: after login, or with DOORSTEP_TOKEN',
    '  --local   work on the store of this machine, as its account',
    '  --json    print the result as JSON',
    '  --reason  the same as --why',
    '  --help    this text',
  ].join('\n');
}
