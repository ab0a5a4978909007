import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { childrenOf } from './process-usage.ts';

const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

export interface Nginx {
  url: string;
  /** The one worker, whose CPU time is measured. */
  pid: number;
  stop(): void;
}

export function nginxVersion(): string | undefined {
  const { stderr, error } = spawnSync('nginx', ['-v'], { encoding: 'utf8' });
  return error ? undefined : stderr.trim().replace('nginx version: ', '');
}

/** Why nginx cannot be measured here; undefined if it can. */
export function nginxMissing(): string | undefined {
  if (!nginxVersion()) return 'nginx is not installed (apt-get install nginx libnginx-mod-http-brotli-static)';
  if (!existsSync(BROTLI_MODULE)) return 'libnginx-mod-http-brotli-static is not installed';
  return undefined;
}

/**
 * nginx with one worker, serving these brotli bytes as a file, with cached file handles, without a log, with keep-alive.
 * One worker, because the site is one process: both use one core.
 */
export async function startNginx(folder: string, port: number, brotli: Buffer, html: Buffer): Promise<Nginx> {
  const root = path.resolve(folder, 'nginx');
  const file = (name: string) => path.join(root, name);
  mkdirSync(file('www'), { recursive: true });
  writeFileSync(file('www/page.html.br'), brotli);
  writeFileSync(file('www/page.html'), html);
  writeFileSync(
    file('nginx.conf'),
    `load_module ${BROTLI_MODULE};
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${file('nginx.pid')};
error_log ${file('error.log')};
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=100;
  types { text/html html; }
  client_body_temp_path ${file('body')}; proxy_temp_path ${file('proxy')}; fastcgi_temp_path ${file('fastcgi')};
  uwsgi_temp_path ${file('uwsgi')}; scgi_temp_path ${file('scgi')};
  server { listen 127.0.0.1:${port}; root ${file('www')}; brotli_static on; }
}
`,
  );
  execFileSync('nginx', ['-c', file('nginx.conf'), '-p', root], { stdio: ['ignore', 'ignore', 'inherit'] });
  const url = `http://127.0.0.1:${port}/page.html`;
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  if (response.status !== 200 || response.headers.get('content-encoding') !== 'br')
    throw new Error('nginx does not send the brotli file');
  const master = Number(readFileSync(file('nginx.pid'), 'utf8'));
  return {
    url,
    pid: childrenOf(master)[0] ?? master,
    stop: () => void process.kill(master, 'SIGTERM'),
  };
}
