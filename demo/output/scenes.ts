import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { backdrop } from './graphics.ts';
import type { Studio } from './studio.ts';
import type { Shot } from './studio-page.ts';

/** Groups of models on a floor, for banners and page panels. */

export type Prop = {
  model: string;
  at: [x: number, y: number, z: number];
  turn: number;
  tilt?: number;
  opening?: number;
};
/** `fill`: share of the width that the models take, at the right. Positions in mm, Y up. */
export type Scene = {
  props: Prop[];
  azimuth: number;
  elevation: number;
  margin?: number;
  fill?: number;
  tint?: string;
  /** True for an image without a wall, whose background the page draws. */
  cutOut?: boolean;
};

export async function photographScene(
  studio: Studio,
  scene: Scene,
  glbOf: (model: string) => string,
  width: number,
  height: number,
): Promise<Sharp> {
  const glbs = scene.props.map((prop) => readFileSync(glbOf(prop.model)));
  const fill = scene.fill ?? 1;
  const shot: Partial<Shot> = {
    width: Math.round(width * fill),
    height,
    azimuth: scene.azimuth,
    elevation: scene.elevation,
    margin: scene.margin ?? 1.12,
    transparent: true,
    scene: scene.props.map((prop, i) => ({
      glb: i,
      at: prop.at.map((mm) => mm / 1000) as [number, number, number],
      turn: prop.turn,
      tilt: prop.tilt,
      opening: prop.opening ?? 0,
    })),
  };
  const clear = { width, height, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } };
  const [models, wall] = await Promise.all([
    studio.photograph(glbs, shot).then((picture) => picture.png().toBuffer()),
    scene.cutOut
      ? undefined
      : studio
          .print(backdrop(width, height, scene.tint), width, height)
          .then((picture) => picture.resize(width, height).png().toBuffer()),
  ]);
  const composed = await (wall ? sharp(wall) : sharp({ create: clear }))
    .composite([{ input: models, left: width - Math.round(width * fill), top: 0 }])
    .png()
    .toBuffer();
  return sharp(composed);
}
