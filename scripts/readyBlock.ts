import { DEMO_ACCOUNTS, DEMO_PASSWORD, type Settings } from '@doorstep/api-server/start';

const SIGN_IN = { customer: '/login', provider: '/login?as=provider', admin: '/login?as=admin' } as const;

export function readyBlock(
  { apiUrl, seed }: Pick<Settings, 'apiUrl' | 'seed'>,
  { url, logFile }: { url: string; logFile?: string | undefined },
): string[] {
  const accounts = () => [
    ...DEMO_ACCOUNTS.map(
      ({ role, name, contact }) => `  ${role.padEnd(8)}  ${name.padEnd(11)}  +1 ${contact}  ${url}${SIGN_IN[role]}`,
    ),
    `  The password of each is ${DEMO_PASSWORD}.`,
  ];
  const firstOwner = '  The first owner: npm run staff -- create --name "Robin Hale" --phone +15035550100 --role owner';
  return [
    '',
    ...(apiUrl ? ['  Accounts are those of the server at API_URL.'] : seed === 'demo' ? accounts() : [firstOwner]),
    ...(logFile ? [`  Requests are logged in ${logFile}.`] : []),
    '  Ctrl-C stops everything.',
    '',
  ];
}
