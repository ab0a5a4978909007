import { renameSync, writeFileSync } from 'node:fs';
import { allModels, type Model } from '../catalogue/catalogue.ts';
import { products } from '../catalogue/products.ts';
import { scenery } from '../catalogue/scenery.ts';
import { boundsOf, faultsIn, openExtents, weightOf } from '../geometry/inspect.ts';
import { loadKernel } from '../geometry/kernel.ts';
import { toGlb } from './glb.ts';
import { outlineViews } from './outline-views.ts';
import type { Weighed } from './plan.ts';
import { stepFile } from './step-file.ts';

/** A process that builds solids. geometry-pool.ts replaces it regularly, because the kernel never frees memory. */

export type GeometryJob = { kind: 'weigh' | 'glb' | 'views' | 'step'; model: string; target: string };
export type GeometryReply = { error?: string };

/** Writes a file under another name first, so that a killed run leaves no incomplete file in the cache. */
function keep(path: string, content: string | Buffer): void {
  writeFileSync(`${path}.part`, content);
  renameSync(`${path}.part`, path);
}

const models = new Map<string, Model>([...allModels(products), ...scenery].map((model) => [model.name, model]));

async function make({ kind, model: name, target }: GeometryJob): Promise<void> {
  const model = models.get(name);
  if (!model) throw new Error(`no model ${name}`);
  await loadKernel();
  const assembly = model.build(kind === 'glb' ? 'photo' : 'exchange');
  try {
    const bounds = boundsOf(assembly.parts.map((part) => part.shape));
    if (kind === 'weigh') {
      const faults = faultsIn(model.measures, assembly);
      keep(
        target,
        JSON.stringify({
          kilograms: weightOf(assembly),
          parts: assembly.parts.map((part) => ({ name: part.name, body: part.body })),
          bounds,
          opened: openExtents(assembly),
          open: assembly.frames.at(-1),
          faults,
        } satisfies Weighed),
      );
    }
    if (kind === 'glb')
      keep(target, await toGlb(assembly, Math.max(...bounds.max.map((high, i) => high - (bounds.min[i] ?? 0)))));
    if (kind === 'views') keep(target, JSON.stringify(outlineViews(assembly)));
    if (kind === 'step') keep(target, await stepFile(assembly, name));
  } finally {
    for (const part of assembly.parts) part.shape.delete();
  }
}

process.on('message', (job: GeometryJob) => {
  make(job).then(
    () => process.send?.({} satisfies GeometryReply),
    (error: unknown) =>
      process.send?.({
        error: error instanceof Error ? (error.stack ?? error.message) : String(error),
      } satisfies GeometryReply),
  );
});
process.on('disconnect', () => process.exit(0));
