import type { Scene } from '../output/scenes.ts';

/** Models in each banner. Positions in mm. */
export const bannerScenes: Record<string, Scene> = {
  vertical: {
    azimuth: 34,
    elevation: 14,
    fill: 0.62,
    margin: 1.06,
    props: [
      { model: 'VTC-200-UB', at: [-75, 0, 30], turn: 0 },
      { model: 'VTC-200-SS', at: [65, 0, -45], turn: 0, opening: 1 },
      { model: 'H-150-UB', at: [70, 0, 95], turn: 0 },
    ],
  },
  'straight-line': {
    azimuth: 38,
    elevation: 18,
    fill: 0.62,
    margin: 1.04,
    props: [
      { model: 'HTC-160/M8', at: [-20, 0, -70], turn: 0 },
      { model: 'PAH-350', at: [0, 0, 60], turn: 0 },
    ],
  },
  parts: {
    azimuth: 24,
    elevation: 20,
    fill: 0.62,
    margin: 1.06,
    props: [
      { model: 'LF-60-M12x130', at: [-95, 0, 0], turn: 0 },
      { model: 'CL-80-M10x40', at: [-20, 40, 20], turn: 8 },
      { model: 'SK8-50-M10x30', at: [100, 30, 40], turn: 0 },
      { model: 'IP-12-6-N', at: [55, 6, -30], turn: 0 },
    ],
  },
};

export const brandScenes: Record<number, Scene> = {
  8: { ...(bannerScenes.vertical as Scene), fill: 0.6 },
  9: {
    azimuth: 24,
    elevation: 18,
    fill: 0.55,
    props: [
      { model: 'CL-80-M10x40', at: [-80, 40, 10], turn: 8 },
      { model: 'SK8-50-M10x30', at: [50, 30, 40], turn: 0 },
      { model: 'IP-12-6-N', at: [20, 6, -40], turn: 0 },
    ],
  },
  10: {
    azimuth: 24,
    elevation: 16,
    fill: 0.55,
    props: [
      { model: 'LF-60-M12x130', at: [0, 0, 0], turn: 0 },
      { model: 'LF-80-M16x110', at: [95, 0, -30], turn: 0, opening: 1 },
      { model: 'LF-40-M8x70', at: [70, 0, 60], turn: 0 },
    ],
  },
  4: {
    azimuth: 26,
    elevation: 16,
    fill: 0.5,
    props: [
      { model: 'TL-16-8', at: [0, 8, 0], turn: 0 },
      { model: 'TL-12-6', at: [50, 6, 20], turn: 0, opening: 1 },
      { model: 'TL-20-10', at: [50, 9, -45], turn: 0 },
    ],
  },
};
