import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { listChildren } from './process-usage.ts';

const BROTLI_MODULE = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

export interface Nginx {
  url: string;
  /** The only worker, whose CPU time is measured. */
  pid: number;
  stop(): void;
}

export function readNginxVersion(): string | undefined {
  const { stderr, error } = spawnSync('nginx', ['-v'], { encoding: 'utf8' });
  return error ? undefined : stderr.trim().replace('nginx version: ', '');
}

/** Reason why nginx cannot be measured here; `undefined` if it can. */
export function explainMissingNginx(): string | undefined {
  if (!readNginxVersion()) return 'nginx is not installed (apt-get install nginx libnginx-mod-http-brotli-static)';
  if (!existsSync(BROTLI_MODULE)) return 'libnginx-mod-http-brotli-static is not installed';
  return undefined;
}

/**
 * nginx that serves these brotli bytes as a file, with cached file handles, keep-alive and no log. It has one worker,
 * because the site is one process: both use one core.
 */
export async function startNginx(folder: string, port: number, brotli: Buffer, html: Buffer): Promise<Nginx> {
  const root = path.resolve(folder, 'nginx');
  mkdirSync(path.join(root, 'www'), { recursive: true });
  writeFileSync(path.join(root, 'www/page.html.br'), brotli);
  writeFileSync(path.join(root, 'www/page.html'), html);
  return run(
    root,
    `http://127.0.0.1:${port}/page.html`,
    `access_log off;
  open_file_cache max=100;
  types { text/html html; }
  server { listen 127.0.0.1:${port}; root ${root}/www; brotli_static on; }`,
  );
}

/**
 * nginx with one worker in front of the copies at these ports, with the configuration of ops/ except for TLS. A file in
 * `draining` with a port as its name takes that copy out of service.
 */
export function startNginxInFront(
  folder: string,
  port: number,
  ports: readonly number[],
  page: string,
  draining = '/run/clamps-draining',
): Promise<Nginx> {
  const root = path.resolve(folder, 'nginx-in-front');
  mkdirSync(root, { recursive: true });
  const shipped = (name: string) => readFileSync(path.resolve('ops', name), 'utf8');
  const replaced = (text: string, from: string, to: string) => {
    if (!text.includes(from)) throw new Error(`ops/ has no "${from}" any more`);
    return text.replaceAll(from, to);
  };
  const [written = ''] = /^\{\n {2}upstream clamps[\s\S]*?clamps-draining\.conf$/m.exec(shipped('install.sh')) ?? [];
  const [upstream = ''] = /^upstream\(\) \{[\s\S]*?^\}$/m.exec(shipped('install.sh')) ?? [];
  const script = `ports='${ports.join(' ')}'; several=$(echo "$ports" | awk 'NF > 1')
${upstream}
${replaced(replaced(written, '/etc/nginx', root), '/run/clamps-draining', draining)}`;
  execFileSync('sh', ['-euc', script]);
  const site = replaced(shipped('nginx/clamps.conf'), '/etc/nginx/', `${root}/`);
  const locations = replaced(shipped('nginx/locations.conf'), '/etc/nginx/', `${root}/`);
  return run(
    root,
    `http://127.0.0.1:${port}${page}`,
    `${replaced(site, '/var/cache/nginx-clamps', path.join(root, 'cache'))}
  server {
    listen 127.0.0.1:${port};
    ${replaced(locations, '/var/log/nginx/', `${root}/`)}
  }`,
  );
}

async function run(root: string, url: string, http: string): Promise<Nginx> {
  const file = (name: string) => path.join(root, name);
  mkdirSync(root, { recursive: true });
  writeFileSync(
    file('nginx.conf'),
    `${existsSync(BROTLI_MODULE) ? `load_module ${BROTLI_MODULE};` : ''}
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${file('nginx.pid')};
error_log ${file('error.log')};
events { worker_connections 1024; }
http {
  # As in Debian's nginx.conf.
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  client_body_temp_path ${file('body')}; proxy_temp_path ${file('proxy')}; fastcgi_temp_path ${file('fastcgi')};
  uwsgi_temp_path ${file('uwsgi')}; scgi_temp_path ${file('scgi')};
  ${http}
}
`,
  );
  execFileSync('nginx', ['-c', file('nginx.conf'), '-p', root], { stdio: ['ignore', 'ignore', 'inherit'] });
  const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
  if (response.status !== 200 || response.headers.get('content-encoding') !== 'br')
    throw new Error(`nginx does not send brotli for ${url}`);
  const master = Number(readFileSync(file('nginx.pid'), 'utf8'));
  // Leaves out the processes that manage nginx's cache.
  const workers = listChildren(master).filter((pid) => /worker/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')));
  return {
    url,
    pid: workers[0] ?? master,
    stop: () => void process.kill(master, 'SIGTERM'),
  };
}
