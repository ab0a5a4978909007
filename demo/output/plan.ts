import { readFileSync } from 'node:fs';
import { allModels, type Model } from '../catalogue/catalogue.ts';
import { products } from '../catalogue/products.ts';
import { scenery } from '../catalogue/scenery.ts';
import type { Box, Extents } from '../geometry/inspect.ts';
import type { Frame } from '../geometry/linkage.ts';
import { cached, sourceHash } from './cache.ts';
import type { GeometryJob } from './geometry-worker.ts';
import type { OutlineViews } from './outline-views.ts';

/** Path in the cache of each generated file of a model, and functions that read it. */

const EXTENSION = { weigh: 'json', glb: 'glb', views: 'json', step: 'step' } as const;
const MAKER = {
  weigh: 'demo/geometry/inspect.ts',
  glb: 'demo/output/glb.ts',
  views: 'demo/output/outline-views.ts',
  step: 'demo/output/step-file.ts',
} as const;

export const models = new Map<string, Model>(allModels(products).map((model) => [model.name, model]));

const props = new Map<string, Model>(scenery.map((model) => [model.name, model]));

/** A model of the catalogue or of the scenery. */
export function modelNamed(name: string): Model {
  const model = models.get(name) ?? props.get(name);
  if (!model) throw new Error(`no model is called ${name}`);
  return model;
}

export function targetOf(kind: GeometryJob['kind'], model: Model): string {
  return cached(
    EXTENSION[kind],
    kind,
    sourceHash(MAKER[kind]),
    sourceHash(`demo/geometry/${model.familyKey}.ts`),
    model.sizeKey,
  );
}

export type Weighed = {
  kilograms: number;
  parts: { name: string; body: string }[];
  bounds: Box;
  /** overall sizes in the open pose, and how that pose is reached; nothing for a model that does not move */
  opened?: Extents;
  open?: Frame;
  faults: string[];
};

export const weighed = (model: Model): Weighed => JSON.parse(readFileSync(targetOf('weigh', model), 'utf8')) as Weighed;
export const viewsOf = (model: Model): OutlineViews =>
  JSON.parse(readFileSync(targetOf('views', model), 'utf8')) as OutlineViews;
export const kilogramsOf = (model: Model): number => weighed(model).kilograms;
