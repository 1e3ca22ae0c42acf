import { defineRemoteConfig } from '@doorstep/tooling/build';
import { remote } from './src/remote';

export default defineRemoteConfig(remote);
