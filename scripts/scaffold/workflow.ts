export const workflowFile = (remote: string) => `.github/workflows/${remote}.yml`;

export const workflow = (remote: string) => `name: ${remote}

on:
  push:
    branches: [main]
    paths: [${remote}/**, contracts/**, shared-api/**, shared-ui/**, build/**, package-lock.json]
  pull_request:
    paths: [${remote}/**, contracts/**, shared-api/**, shared-ui/**, build/**, package-lock.json]

jobs:
  remote:
    uses: ./.github/workflows/remote.yml
    with:
      remote: ${remote}
`;
