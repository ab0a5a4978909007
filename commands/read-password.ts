import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ignoreErrors } from '../src/platform/ignore-errors.ts';
import { UsageError } from './command-line.ts';

/**
 * Reads a new password: twice from a terminal without showing it, or the first line of stdin.
 * @throws UsageError
 */
export async function readNewPassword(): Promise<string> {
  if (!process.stdin.isTTY) {
    const [line = ''] = (await text(process.stdin)).split(/\r?\n/);
    return line;
  }
  const password = await readHidden('Password: ');
  if ((await readHidden('The same password again: ')) !== password) throw new UsageError('The two passwords differ.');
  return password;
}

async function readHidden(question: string): Promise<string> {
  // Discards the echo of readline.
  const output = ignoreErrors(new Writable({ write: (_chunk, _encoding, done) => done() }));
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  const stop = new AbortController();
  terminal.on('SIGINT', () => stop.abort());
  process.stderr.write(question);
  try {
    return await terminal.question('', { signal: stop.signal });
  } catch (error) {
    throw stop.signal.aborted ? new UsageError('Nothing was changed.') : error;
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}
