import type { NewRemote } from './names';

const NODE_VERSION = 24;

/**
 * Writes the pipelines of a repository. Each change is checked. On the main branch, a new version is published. A pull
 * request gets a preview until it is closed. Its code is built with a token that can only preview.
 */
export function pipelines({ name }: NewRemote): Record<string, string> {
  return {
    '.github/workflows/remote.yml': `name: ${name}

on:
  push:
    branches: [main]
  pull_request:
    types: [opened, synchronize, reopened, closed]

jobs:
  remote:
    if: github.event.action != 'closed'
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: ${NODE_VERSION}
      - run: npm ci
      - run: npx tsc -p .
      - run: npm test
      - run: npx doorstep check
      - if: github.ref == 'refs/heads/main'
        run: npx doorstep publish
        env:
          DOORSTEP_SITE: \${{ vars.DOORSTEP_SITE }}
          DOORSTEP_TOKEN: \${{ secrets.DOORSTEP_TOKEN }}

  # Of pull requests of this repository: those of forks get no secrets.
  preview:
    if: >-
      github.event_name == 'pull_request' && github.event.action != 'closed' &&
      github.event.pull_request.head.repo.full_name == github.repository
    runs-on: ubuntu-latest
    # What is closed is not shown again by a build that was slower.
    concurrency:
      group: preview-\${{ github.event.number }}
      cancel-in-progress: true
    permissions:
      contents: read
      pull-requests: write
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: ${NODE_VERSION}
      - run: npm ci
      - run: npx doorstep preview --pr "$PR" > preview.md
        env:
          PR: \${{ github.event.number }}
          DOORSTEP_SITE: \${{ vars.DOORSTEP_SITE }}
          DOORSTEP_TOKEN: \${{ secrets.DOORSTEP_PREVIEW_TOKEN }}
      - run: gh pr comment "$PR" --body-file preview.md --edit-last || gh pr comment "$PR" --body-file preview.md
        env:
          PR: \${{ github.event.number }}
          GH_TOKEN: \${{ github.token }}

  close:
    if: >-
      github.event.action == 'closed' &&
      github.event.pull_request.head.repo.full_name == github.repository
    runs-on: ubuntu-latest
    concurrency:
      group: preview-\${{ github.event.number }}
      cancel-in-progress: true
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: ${NODE_VERSION}
      - run: npm ci
      - run: npx doorstep preview --close --pr "$PR"
        env:
          PR: \${{ github.event.number }}
          DOORSTEP_SITE: \${{ vars.DOORSTEP_SITE }}
          DOORSTEP_TOKEN: \${{ secrets.DOORSTEP_PREVIEW_TOKEN }}
`,
    '.gitlab-ci.yml': `image: node:${NODE_VERSION}

workflow:
  rules:
    - if: $CI_MERGE_REQUEST_IID
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH

remote:
  rules:
    - when: on_success
  script:
    - npm ci
    - npx tsc -p .
    - npm test
    - npx doorstep check
    - if [ "$CI_COMMIT_BRANCH" = "$CI_DEFAULT_BRANCH" ]; then npx doorstep publish; fi

# The merge request shows the link as "View app". Its number is known from CI_MERGE_REQUEST_IID.
preview:
  rules:
    - if: $CI_MERGE_REQUEST_IID
  script:
    - npm ci
    - DOORSTEP_TOKEN="$DOORSTEP_PREVIEW_TOKEN" npx doorstep preview > preview.txt
    - echo "PREVIEW_URL=$(tail -n 1 preview.txt)" > preview.env
  artifacts:
    reports:
      dotenv: preview.env
  resource_group: pr-$CI_MERGE_REQUEST_IID
  environment:
    name: pr-$CI_MERGE_REQUEST_IID
    url: $PREVIEW_URL
    on_stop: close

close:
  rules:
    - if: $CI_MERGE_REQUEST_IID
      when: manual
  allow_failure: true
  script:
    - npm ci
    - DOORSTEP_TOKEN="$DOORSTEP_PREVIEW_TOKEN" npx doorstep preview --close
  resource_group: pr-$CI_MERGE_REQUEST_IID
  environment:
    name: pr-$CI_MERGE_REQUEST_IID
    action: stop
`,
  };
}
