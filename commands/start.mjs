// npm start: installs and builds if necessary, then runs the server and forwards signals to it. With --prepare it only
// installs and builds, for a deployment.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { MALLOC, NODE_FLAGS } from './node-flags.mjs';
import { environment, getNodePath, isReady, prepareBuild, prepareDependencies, root } from './prepare.mjs';

const log = (line) => console.log(line);

// npm sends SIGTERM to the shell in between, which exits without forwarding it to this process.
const parent = process.ppid;
const orphaned = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(orphaned);
  console.log(
    'The program that started this one has ended, so the site stops too. A service keeps it running: docs/operate.md',
  );
  process.kill(process.pid, 'SIGTERM');
}, 500).unref();

const [option, ...more] = process.argv.slice(2);
if (more.length || ![undefined, '--prepare'].includes(option)) {
  console.error('npm start [-- --prepare]: the settings are environment variables, see docs/settings.md');
  process.exit(1);
}
try {
  if (!isReady()) {
    if (option !== '--prepare') await requireFreePort(process.env);
    await prepareDependencies(log, { development: false });
    await prepareBuild(log);
  }
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
if (option === '--prepare') {
  log('Installed and built.');
  process.exit(0);
}

/** @throws Error if the port is taken, before the minutes of installing and building */
async function requireFreePort({ PORT = '3000', HOST }) {
  const probe = createServer().listen({ port: Number(PORT), host: HOST });
  const failure = await once(probe, 'listening').catch((error) => error);
  if (failure.code === 'EADDRINUSE')
    throw new Error(`Port ${PORT} is taken by another program. Choose another with PORT=…`);
  probe.close();
}

const { NODE_COMPILE_CACHE = path.join(root, 'node_modules', '.cache', 'node') } = process.env;
const server = spawn(getNodePath(), [...NODE_FLAGS, path.join(root, 'dist', 'server', 'server.js')], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  // Node stores compiled code there for the next start.
  env: { ...MALLOC, ...environment({ NODE_ENV: 'production', NODE_COMPILE_CACHE }) },
  // A terminal sends Ctrl-C to the whole process group; a detached server gets it only once, from here.
  detached: process.platform !== 'win32',
});
const pass = (signal) => server.kill(signal);
process.on('SIGINT', () => pass('SIGINT'));
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => pass('SIGTERM'));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
