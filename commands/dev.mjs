// npm run dev: the site from its sources. Browser code reloads hot; a changed server module makes a new app on the next request.
import { createServer } from 'node:http';
import { createServer as createVite } from 'vite';

const server = createServer();
const vite = await createVite({ server: { middlewareMode: { server }, hmr: { server } }, appType: 'custom' });
const { startForDevelopment } = await vite.ssrLoadModule('/src/server-in-development.ts');
const { settings, services, close } = await startForDevelopment();

let made;
/** createApp comes from a module graph that Vite refreshes when a file changes; the app is made anew when it did. */
async function currentApp() {
  const { createApp } = await vite.ssrLoadModule('/src/app.ts');
  const { developmentAssets } = await vite.ssrLoadModule('/src/assets-in-development.ts');
  if (made?.createApp !== createApp) {
    const app = createApp(services, developmentAssets).then(async (ready) => {
      await ready.ready();
      return ready;
    });
    const old = made;
    made = { createApp, app };
    await old?.app.then((replaced) => replaced.close());
  }
  return made.app;
}

const refresh = (await import('@vitejs/plugin-react')).default.preambleCode?.replace('__BASE__', '/') ?? '';
server.on('request', (request, response) => {
  if (request.url === '/dev-refresh.js') {
    response.setHeader('content-type', 'text/javascript');
    response.end(refresh);
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
server.listen(settings.port, settings.host, () => console.log(`Development: ${settings.publicUrl}`));

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    server.close();
    await (await made?.app)?.close();
    await close();
    await vite.close();
    process.exit(0);
  });
}
