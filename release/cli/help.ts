const WAIT_OPTION_HELP =
  '--wait: tries again for so many seconds while another switch is under way, instead of refusing at once.';
const SEEN_OPTION_HELP =
  '--seen: the generation that status showed you. If another one is live by then, the command refuses and changes nothing.';

export const COMMAND_HELP = {
  publish: {
    usage: 'publish <remote> [--from DIR] [--version V]',
    says: 'Stores a build in the release store. Nothing goes live.',
    more: [
      'Builds the package (npm run build -w <remote>), unless --from names a folder with a finished build.',
      'The version comes from package.json or --version. A published version never changes: the same content again does nothing,',
      'and other content under the same version is an error.',
      'With --site or DOORSTEP_TOKEN the build is uploaded to that site in parts. The same command again resumes an interrupted upload.',
      'The store records who published the build. It takes commit, author and run from provenance.json in DIR, the pipeline or git.',
      'A Sigstore bundle in DIR/attestation.json must describe files of this build. It is stored and shown with the version.',
    ],
  },
  preview: {
    usage: 'preview <remote> --pr N [--from DIR] [--days D] | preview <remote> --pr N --close | preview list',
    says: 'Publishes a build for a pull request and prints a link that shows it. Nothing goes live.',
    more: [
      'Builds like publish. The version is the build’s own version with -pr-N and a part of its hash: the same build keeps its version.',
      'People who open the link and agree see the build in that browser, until the preview ends (--days, 7; at most 30) or is closed.',
      'A pull request has one preview per remote. A newer build replaces the older one and gets a new link.',
      'Pipelines of GitHub and GitLab set --pr. Use --close when the pull request ends. It also succeeds when there is no preview.',
    ],
  },
  promote: {
    usage:
      'promote <remote>@<version> | promote [<remote>]... --from ENVIRONMENT  [--why TEXT] [--seen GENERATION] [--wait SECONDS]',
    says: 'Makes a published version live for everybody.',
    more: [
      'Pages fall back to the last healthy version before it.',
      '--from staging pulls the versions that everybody gets there, and makes them live here in one switch. Names limit it to these remotes.',
      'With --from, the command prints what changes: versions, files and bytes, routes, data and exposed types.',
      SEEN_OPTION_HELP,
      WAIT_OPTION_HELP,
    ],
  },
  canary: {
    usage: 'canary <remote>@<version> --traffic N [--why TEXT] [--seen GENERATION] [--wait SECONDS]',
    says: 'Makes a published version live for N per cent of the visitors.',
    more: [
      '0 gives it to nobody, and 100 to everybody without promoting it. Visitors who have the canary keep it when N grows.',
      'A canary at 0 stays listed, so that you can raise it again later. Use withdraw to end it.',
      SEEN_OPTION_HELP,
      WAIT_OPTION_HELP,
    ],
  },
  withdraw: {
    usage: 'withdraw <remote>[@<version>] [--why TEXT] [--seen GENERATION] [--wait SECONDS]',
    says: 'Ends a canary: its visitors get the stable version again. Nothing else changes.',
    more: ['Name the version if the remote has several canaries.', SEEN_OPTION_HELP, WAIT_OPTION_HELP],
  },
  rollback: {
    usage: 'rollback [<remote> | --to GENERATION] [--why TEXT] [--seen GENERATION] [--wait SECONDS]',
    says: 'Makes an older generation live again, or one remote’s earlier version.',
    more: [
      'Without arguments, it goes back to the parent of the live generation. A second rollback goes one step further back.',
      'With a remote, only this remote goes back to the version that was live before, without canaries. Later releases of others stay.',
      SEEN_OPTION_HELP,
      WAIT_OPTION_HELP,
    ],
  },
  apply: {
    usage: 'apply <manifest.json> [--why TEXT] [--seen GENERATION] [--wait SECONDS]',
    says: 'Checks a whole manifest and makes it live.',
    more: [
      'Start from the live manifest: npm run --silent release -- export > manifest.json',
      SEEN_OPTION_HELP,
      WAIT_OPTION_HELP,
    ],
  },
  settings: {
    usage: 'settings [--why TEXT]',
    says: 'Puts the settings of this environment into the live pages. The releases stay the same.',
    more: [
      'It applies all of these together, as they are set where you run it: APP_TOKENS, STRIPE_PUBLISHABLE_KEY, GOOGLE_MAPS_API_KEY,',
      'MAPS_URL, API_URL, API_EXTENSIONS and PUBLIC_URL. npm start does this automatically.',
    ],
  },
  status: {
    usage: 'status [--gateway URL]...',
    says: 'Shows what is live.',
    more: [
      '--gateway works as in watch. It asks gateways of other machines for their visitors’ reports and for the generations that they serve.',
    ],
  },
  export: { usage: 'export', says: 'Prints the live manifest.', more: [] },
  history: {
    usage: 'history [--verify | --replay]',
    says: 'Lists every switch and what it changed. --verify checks the chain of hashes; --replay also composes every generation again.',
    more: ['Exits with 1 if the chain is broken, or if a composed page differs from the original by a byte.'],
  },
  verify: {
    usage: 'verify [GENERATION]',
    says: 'Checks every file that the live generation (or the given one) serves.',
    more: ['Exits with 1 if a file is missing or altered, or if the history is broken.'],
  },
  'source-maps': {
    usage: 'source-maps <remote>@<version> --out DIR [--dry-run]',
    says: 'Writes the source maps of a published version to a folder, for an error tracker.',
    more: ['Publishing keeps them in DATA_DIR/source-maps, beside the store. Visitors cannot read them.'],
  },
  override: {
    usage: 'override set <name> <remote>@<version>... | override remove <name> | override list  [--why TEXT]',
    says: 'Gives testers other versions than everybody gets.',
    more: [
      'Browsers with the cookie mf_override=<name> get these versions. An unknown name has no effect.',
      'The history records who set or removed an override.',
    ],
  },
  environment: {
    usage: 'environment add <name> <place> --key FILE | environment remove <name> | environment list',
    says: 'Names other stores, such as staging, so that you can pull their releases.',
    more: [
      'The place is a folder or a web address with that store (as for STORE_URL). The key is DATA_DIR/keys/release.pub of that store.',
      'add reads the store once and checks the signature of its live generation with the key.',
    ],
  },
  pull: {
    usage: 'pull <environment> [<remote>@<version>]...',
    says: 'Copies releases from another store and checks the signature of each file. Nothing goes live.',
    more: [
      'Without a version it copies everything that the live generation there uses, so that you can apply its exported manifest here.',
      'It refuses a version that exists here with other content.',
    ],
  },
  watch: {
    usage:
      'watch [<remote>[@<version>]] [--for MINUTES] [--margin POINTS] [--max-failures PERCENT] [--no-data MINUTES] [--budget VITAL=VALUE]... [--gateway URL]... [--dry-run]',
    says: 'Compares canaries with the stable version. It promotes the healthy ones, rolls back the others and prints why.',
    more: [
      'Without a name it watches every live canary outside rollouts and experiments. It ends when each of them is decided.',
      'It exits with 0 if all were promoted, otherwise with 1.',
      'A canary is rolled back as soon as browsers report more failures or slow views than chance explains.',
      'It is promoted after --for (5) minutes, once it has at most --margin (1) percentage points more failures with 95 % confidence.',
      'This takes some 270 views without a failure. Slow views may have five times the margin.',
      'Two rules do not depend on the stable version. A canary is rolled back when more than --max-failures per cent of its views fail.',
      '(Without the option, it is not promoted above 10.) It is also rolled back when nobody reported on it for --no-data (60) minutes.',
      '--budget lcp=3000 --budget cls=0.15 --budget ttfb=off (or HEALTH_BUDGETS, with spaces between) changes the budgets of web vitals',
      '(lcp=2500 inp=200 cls=0.1 ttfb=800). A canary is rolled back, or not promoted, when its p75 of a vital is above the budget',
      'and worse than that of the stable version.',
      '--gateway http://gateway-1:8080, once for each gateway of another machine (or HEALTH_GATEWAYS, with spaces between), adds the',
      'reports of those gateways. HEALTH_TOKEN must be the token that they were started with. While a gateway does not answer,',
      'nothing is promoted, but the reports of the others can still roll a canary back.',
      '--dry-run checks once, prints what it would do and changes nothing. See docs/decisions/0055-decide-canaries-by-a-statistical-test.md.',
    ],
  },
  edge: {
    usage: 'edge <folder> [--follow] [--keep-days N]',
    says: 'Exports the pages and files that visitors get into a folder, for a CDN, object storage or any static server.',
    more: [
      'folder/bucket has the files to serve. folder/rules has their headers and two files for nginx.',
      'The folder must be new, empty, or from an earlier export.',
      'It writes files first, then whole pages, then the manifest. Old versions stay for --keep-days (30) after a page last named them.',
      'Only one exporter can use a folder. A second one waits ten seconds, then fails and names the first. If an exporter was killed,',
      'the next one takes over.',
      '--follow runs until you stop it. It exports every switch, and the pages that the gateway of this store prerenders.',
    ],
  },
  follow: {
    usage: 'follow <place> [--once] [--keep-days N]',
    says: 'Keeps this store a copy of the store at a place (a folder or a web address), for example in another region.',
    more: [
      'DATA_DIR/keys must hold only the release.pub of that store. Every file is checked before it is stored, and the switch is one rename.',
      'Other stores can follow a copy. It checks once a second until you stop it. --once copies what is live, and ends.',
      'The live generation and the four before it stay. A generation that left this group is removed after --keep-days (30).',
    ],
  },
  gc: {
    usage: 'gc --keep-days N [--dry-run] [--why TEXT]',
    says: 'Removes generations and versions that were last live or published more than N days ago.',
    more: [
      'It never removes the live generation, its parent, or a version that a remaining generation, an override, a preview or',
      'an active rollout uses. The history records what was removed, by whom and why.',
    ],
  },
  login: {
    usage: 'login [--site URL] [--phone NUMBER] [--code CODE]',
    says: 'Signs in to a site with a staff account. The second step and the rights are the same as in the console.',
    more: [
      'The site is --site, DOORSTEP_SITE or http://localhost:8080. The command asks for the password, then for the code of the second',
      'step. You can pipe both in, one per line. The session is stored in $XDG_CONFIG_HOME/doorstep (else ~/.config), only for you.',
      'From then on, the history shows your name, and a change needs --why. Commands use the store of this machine (DATA_DIR/site)',
      'if there is one. With --site, or without a store here, they use the site.',
    ],
  },
  logout: { usage: 'logout [--site URL]', says: 'Ends the session at the site and deletes it here.', more: [] },
  whoami: {
    usage: 'whoami [--site URL]',
    says: 'Shows the name that the history would record, and what a token may do.',
    more: ['Without a login or a token this is the account of this machine, marked as local.'],
  },
  token: {
    usage:
      'token create <name> --remotes A,B --may STEP [--up-to N] [--days D] [--owner TEAM] [--why TEXT] | token list | token revoke <id>',
    says: 'Creates, lists and revokes tokens. Teams and pipelines use them to act at the site from anywhere.',
    more: [
      '--may is preview, publish, canary (up to --up-to N per cent of the visitors) or promote. Each step includes those before it.',
      '--remotes is mf-catalog,mf-offers, or "*" for all. A token expires after --days (90). It is shown once and stored as a hash.',
      '--owner @acme/catalog names the CODEOWNERS team of the token. It is needed after owners enforce on.',
      'A pipeline sets the token as DOORSTEP_TOKEN and the site as DOORSTEP_SITE=https://…',
    ],
  },
  freeze: {
    usage: 'freeze set [--from MOMENT] --until MOMENT [--roles LIST] | freeze lift <id> | freeze list  [--why TEXT]',
    says: 'Blocks all switches for a time.',
    more: [
      'Moments are now, 2026-12-20 (UTC) or 2026-12-20T18:00Z. --roles owner,local (or releases) names who can still switch with',
      '--break-freeze, which the history records. The health gate still rolls back bad versions. npm start leaves what is live.',
    ],
  },
  pin: {
    usage: 'pin set <remote> | pin remove <remote> | pin list  [--why TEXT]',
    says: 'Blocks changes of a remote. A refused command says who pinned the remote and why.',
    more: [
      'A rollback that would change the remote is refused, too. The health gate can still roll back a bad version of it.',
    ],
  },
  approval: {
    usage: 'approval require <remote>... | approval waive <remote>... | approval list  [--why TEXT]',
    says: 'Names the remotes whose versions need the approval of a second person to go live.',
    more: ['Going back needs no approval.'],
  },
  approve: {
    usage: 'approve <remote>@<version> [--why TEXT]',
    says: 'Approves as a second person that this build goes live. The approval is valid for a week.',
    more: [
      'Only staff who are signed in can approve; a token cannot. The person who published the build cannot approve it, and neither can',
      'the person who makes it live.',
    ],
  },
  owners: {
    usage: 'owners list | owners enforce on|off  [--why TEXT]',
    says: 'Shows the owners of each remote, from the CODEOWNERS of its repository when it was published.',
    more: [
      'After enforce on, a token can switch a remote only if it belongs to one of its owners (token create --owner). Staff still can.',
    ],
  },
  why: {
    usage: 'why <remote>',
    says: 'Shows why each version of a remote is live: switch, rollout, experiment, approval, pin and owners.',
    more: [],
  },
  webhook: {
    usage:
      'webhook add <url> [--format json|slack] [--events LIST] | webhook remove <id> | webhook test <id> | webhook list | webhook log | webhook deliver  [--why TEXT]',
    says: 'Sends switches, rules, refusals and alarms to other programs and to chats.',
    more: [
      '--events switch,rule,refusal,alarm (default: all of them). The address must be https on the open internet. During development it',
      'can be this machine.',
      'Each message is sent at least once. A failed message is sent again after 5 s, 30 s, 2 min and so on for a day. The gateway of the',
      'store sends the messages; deliver sends those that are due now.',
      'The secret is shown once. Messages have webhook-id, webhook-timestamp and webhook-signature (HMAC-SHA256, standardwebhooks.com).',
      'slack sends {"text": …}, which other chats accept as well. log shows what was sent and what waits.',
    ],
  },
  rollout: {
    usage:
      'rollout start <remote>@<version>... [--steps LIST] [--min-minutes M] [--min-views N] [--confirm LIST] [--watch-after M] [--metric NAME<LIMIT=QUERY]... [--conversion STEP]... | rollout list | rollout show|pause|resume|confirm|abort <id> | rollout watch [<id>]  [--why TEXT] [--break-freeze]',
    says: 'Brings versions to more and more visitors, step by step, and takes all of them back if one is bad.',
    more: [
      'start: --steps 1,5,25,50,100 are per cent of the visitors, and the last step promotes. Several remotes are one release: the same',
      'visitors get all of them, and one generation promotes them or takes them back together.',
      'Each step lasts at least --min-minutes (10), and until each version has --min-views (100). --confirm 25,100 waits for',
      'rollout confirm before these steps.',
      'A rollout is taken back for the same reasons as a canary of watch (failures, slow views, web vitals; --margin, --max-failures,',
      '--no-data, --budget). Other reasons are routes that became slower, and --conversion steps that fewer pages reach.',
      '--metric is a query of PROMETHEUS_URL with a limit: errors<0.05=sum(rate(x[5m])). The rollout is taken back when the value is',
      'beyond its limit three times in a row. It pauses when there is no value for --no-data minutes.',
      'A bad version is still taken back for --watch-after (30) minutes after the promotion.',
      'abort takes everything back. A token needs canary for pause and abort, and promote for start, resume and confirm.',
      'The gateway of the store drives rollouts, and so does rollout watch. Any number can watch, but only one acts. rollout watch ends',
      'when the rollouts have ended: with 0 if all were completed, otherwise with 1.',
    ],
  },
  experiment: {
    usage:
      'experiment start <remote>@<version>... --traffic LIST --metric failures|slow|lcp|inp|step:NAME [--min-views N] [--max-failures P] | experiment status [<id>] | experiment decide <id> [--arm VERSION] | experiment stop <id> | experiment watch [<id>]  [--why TEXT] [--seen GENERATION] [--break-freeze]',
    says: 'Compares versions of one remote, and makes the better one live when somebody decides.',
    more: [
      'start: the stable version is the control, and the named versions are the arms. --traffic 25,25 gives each arm its per cent of the',
      'visitors, and the control gets the rest. Browsers keep their arm. A remote has one canary, rollout or experiment at a time.',
      '--metric failures, slow, lcp or inp: the arm with fewer failures, slow views, or views with LCP or INP above the budget wins.',
      '--metric step:paid: the arm with more pages that reach the step paid wins. Pages declare their steps.',
      'The test is the sequential one of the health gate, so you can look as often as you like. With equal arms, at most one',
      'experiment in 20 names a winner. There is no winner before each arm has --min-views (1000).',
      'An arm is taken back like a canary, and also when more than --max-failures (10) per cent of its views fail.',
      'decide promotes the winner, or --arm, and withdraws the others. It records the figures, who decided and why. stop keeps the control.',
      'status shows one or all with figures. The gateway of the store takes bad arms back, and so does watch, which decides nothing.',
    ],
  },
} as const satisfies Record<string, { usage: string; says: string; more: readonly string[] }>;

export type CommandName = keyof typeof COMMAND_HELP;

export const isCommandName = (text: string): text is CommandName => Object.hasOwn(COMMAND_HELP, text);

export function overview(): string {
  const width = Math.max(...Object.keys(COMMAND_HELP).map((command) => command.length)) + 2;
  return [
    'npm run release -- <verb>',
    '',
    ...Object.entries(COMMAND_HELP).map(([command, { says }]) => `  ${command.padEnd(width)}${says}`),
    '',
    'Every command takes --json, --help and --dry-run (it shows what would change, and changes nothing).',
    'Commands use the store DATA_DIR/site (DATA_DIR is .data unless set). --site URL uses another site instead, after login or',
    'with DOORSTEP_TOKEN. --local uses the store of this machine, as its account, even if you are signed in.',
    'A command that refuses says why, changes nothing and exits with 1.',
  ].join('\n');
}

export function helpFor(command: CommandName): string {
  const { usage, says, more } = COMMAND_HELP[command];
  return [
    `npm run release -- ${usage}`,
    '',
    says,
    ...more,
    '',
    '  --dry-run make every check, show what would change, and change nothing',
    '  --site    work on that site, after login or with DOORSTEP_TOKEN',
    '  --local   work on the store of this machine, as its account',
    '  --json    print the result as JSON',
    '  --reason  the same as --why',
    '  --help    print this text',
  ].join('\n');
}
