import { spawn } from 'node:child_process';
import { root } from '@doorstep/scripts/install';

export interface Program {
  readonly pid: number;
  end(): Promise<void>;
}

export function startProgram(file: string, args: readonly string[], env: Record<string, string>): Promise<Program> {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const end = () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM');
    return ended;
  };
  return new Promise((resolve, reject) => {
    const onReady = () => resolve({ pid: child.pid ?? 0, end });
    child.once('message', onReady);
    child.stdout?.on('data', (data: Buffer) => data.includes('Doorstep API is ready') && onReady());
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}.`)));
  });
}
