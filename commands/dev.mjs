// npm run dev: runs the site from its sources. Browser code is hot-reloaded; after a change of a server module the next
// request creates a new app.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createVite } from 'vite';

const server = createServer();
const vite = await createVite({ server: { middlewareMode: { server }, hmr: { server } }, appType: 'custom' });
const office = await createVite({
  configFile: 'office/vite.config.ts',
  server: { middlewareMode: { server }, hmr: { server, path: 'hmr' } },
});
const { startForDevelopment } = await vite.ssrLoadModule('/src/server-in-development.ts');
const { explainFailures, toStartFailure } = await vite.ssrLoadModule('/src/platform/start/start-failure.ts');
const { settings, services, close } = await startForDevelopment().catch(ended);

/** Ends like `npm start`: an error that a person can correct is printed as one line. */
function ended(error) {
  console.error(toStartFailure(error, process.env));
  process.exit(1);
}

let current;
/** Vite reloads the module with createApp when one of its files changes; then a new app replaces the old one. */
async function currentApp() {
  const { createApp } = await vite.ssrLoadModule('/src/app.ts');
  const { developmentAssets } = await vite.ssrLoadModule('/src/platform/page-assets/development-assets.ts');
  if (current?.createApp !== createApp) {
    const app = createApp(services, developmentAssets).then(async (ready) => {
      await ready.ready();
      return ready;
    });
    const old = current;
    current = { createApp, app };
    await old?.app.then((replaced) => replaced.close());
  }
  return current.app;
}

const refresh = (await import('@vitejs/plugin-react')).default.preambleCode?.replace('__BASE__', '/') ?? '';
server.on('request', async (request, response) => {
  if (request.url === '/dev-refresh.js') {
    response.setHeader('content-type', 'text/javascript');
    response.end(refresh);
    return;
  }
  const path = request.url?.split('?')[0] ?? '';
  if (path.startsWith('/office/')) return office.middlewares(request, response);
  if (/^\/admin(\/|$)/.test(path)) {
    const shell = await office.transformIndexHtml('/office/index.html', await readFile('office/index.html', 'utf8'));
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(shell);
    return;
  }
  vite.middlewares(request, response, async () => {
    try {
      (await currentApp()).routing(request, response);
    } catch (error) {
      vite.ssrFixStacktrace(error);
      console.error(error);
      response.statusCode = 500;
      response.end(String(error.stack));
    }
  });
});
await explainFailures('address', settings, () => once(server.listen(settings.port, settings.host), 'listening')).catch(
  async (error) => {
    await close();
    ended(error);
  },
);
console.log(`Development: ${settings.publicUrl}`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    server.close();
    await (await current?.app)?.close();
    await close();
    await Promise.all([vite.close(), office.close()]);
    process.exit(0);
  });
}
