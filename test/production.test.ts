import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { SERVER } from './build.ts';
import { pdfOf } from './drawn-pdf.ts';

const { dependencies } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

function importsOf(file: string): string[] {
  const found: string[] = [];
  JSON.stringify(parseAst(readFileSync(file, 'utf8')), (_key, node) => {
    const source = node?.type?.match?.(/^(Import|Export)/) ? node.source?.value : undefined;
    if (typeof source === 'string') found.push(source);
    return typeof node === 'bigint' ? String(node) : node;
  });
  return found;
}

it('The built server imports production dependencies only', () => {
  const folder = path.dirname(SERVER);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const named = files.flatMap((name) => importsOf(path.join(folder, name))).filter((name) => !name.startsWith('.'));
  const packages = new Set(named.map((name) => name.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? name));
  expect([...packages]).toEqual(expect.arrayContaining(['fastify', 'pg', 'sharp']));
  const isBuiltIn = (name: string) => name.startsWith('node:') || builtinModules.includes(name);
  expect([...packages].filter((name) => !isBuiltIn(name) && !dependencies[name])).toEqual([]);
});

it('The built worker reads a PDF', async () => {
  const worker = fork(path.join(path.dirname(SERVER), 'file-worker.js'), ['0'], { serialization: 'advanced' });
  try {
    await once(worker, 'message');
    const bytes = Buffer.from(pdfOf([[[40, 800, 'Please quote 5 nos VTC-200-UB']]]));
    worker.send({ name: 'read-request-file', input: { name: 'rfq.pdf', bytes } });
    const [{ output }] = await once(worker, 'message');
    expect(output).toMatchObject({ notices: [], blocks: [{ lines: [{ text: 'Please quote 5 nos VTC-200-UB' }] }] });
  } finally {
    worker.disconnect();
  }
});
