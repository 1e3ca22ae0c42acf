import { startSandbox } from '../../src/store/reach/run/runRemote';

const sandbox = startSandbox({ cpuMs: 3000, allMs: 600_000, memoryMb: 384 });
process.stdout.write('started\n');
const answer = await sandbox.answerTo({
  remote: {
    container: 'mf_stuck',
    prefix: '/remotes/mf-stuck/1.0.0/',
    entry: 'remoteEntry.js',
    exposes: [],
    paths: [],
  },
  shell: { scripts: ['/shell/1.0.0/loop.js'] },
  files: { '/shell/1.0.0/loop.js': 'for (;;);' },
  composition: { generation: 0, set: '', lang: 'en', route: null, shell: '1.0.0', remotes: {}, settings: {} },
});
process.stdout.write(`${JSON.stringify(answer)}\n`);
