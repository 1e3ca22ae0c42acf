import type { NewRemote } from './names';

/** What runs for each change: the checks; and on the main branch the publication of a version that is new. */
export function pipelines({ name }: NewRemote): Record<string, string> {
  return {
    '.github/workflows/remote.yml': `name: ${name}

on:
  push:
    branches: [main]
  pull_request:

jobs:
  remote:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
      - run: npm ci
      - run: npx tsc -p .
      - run: npm test
      - run: npx doorstep check
      - if: github.ref == 'refs/heads/main'
        run: npx doorstep publish
        env:
          DOORSTEP_SITE: \${{ vars.DOORSTEP_SITE }}
          DOORSTEP_TOKEN: \${{ secrets.DOORSTEP_TOKEN }}
`,
    '.gitlab-ci.yml': `image: node:22

remote:
  script:
    - npm ci
    - npx tsc -p .
    - npm test
    - npx doorstep check
    - if [ "$CI_COMMIT_BRANCH" = "$CI_DEFAULT_BRANCH" ]; then npx doorstep publish; fi
`,
  };
}
