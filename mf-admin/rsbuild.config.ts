import { defineRemoteConfig } from '@doorstep/build';
import { remote } from './src/remote';

export default defineRemoteConfig(remote);
