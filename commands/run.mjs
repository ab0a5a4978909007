// node commands/run.mjs FILE …: runs a file with a Node that strips the types of TypeScript. Runs on Node 20.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { environment, getNodePath, root } from './prepare.mjs';

const [file = '', ...args] = process.argv.slice(2);
const node = getNodePath();
if (node === process.execPath && !process.features.typescript) {
  const { arch, platform, version } = process;
  console.error(
    `${file} needs Node 22.18 or newer; this is ${version}. (npm start installs one on Linux and on Windows x64; here, ${platform} ${arch}, there is none.)`,
  );
  process.exit(1);
}
const child = spawn(node, [path.resolve(root, file), ...args], { env: environment(), stdio: 'inherit' });
// A terminal sends Ctrl-C to the child too, which may finish its work first.
process.on('SIGINT', () => {});
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
