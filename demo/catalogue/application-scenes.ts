import type { Prop, Scene } from '../output/scenes.ts';

/**
 * Clamps at work, for application images, market cards, news and events. Positions in mm: x right, y up, z forwards.
 */

type Options = { y?: number; turn?: number; tilt?: number; opening?: number };
const put = (model: string, x: number, z: number, { y = 0, turn = 0, tilt, opening }: Options = {}): Prop => ({
  model,
  at: [x, y, z],
  turn,
  tilt,
  opening,
});

/** A clamp on a riser, pointing along -Z (away from the camera) unless turned. */
const raised = (model: string, riser: string, y: number, x: number, z: number, turn = 90, opening = 0): Prop[] => [
  put(riser, x, z, { turn }),
  put(model, x, z, { y, turn, opening }),
];

const around = (
  model: string,
  angles: number[],
  radius: number,
  riser?: [name: string, height: number],
  open: number[] = [],
): Prop[] =>
  angles.flatMap((angle) => {
    const a = (angle * Math.PI) / 180;
    const [x, z] = [Math.cos(a) * radius, -Math.sin(a) * radius];
    const turn = angle + 180;
    const clamp = put(model, x, z, { y: riser?.[1] ?? 0, turn, opening: open.includes(angle) ? 1 : 0 });
    return riser ? [put(riser[0], x, z, { turn }), clamp] : [clamp];
  });

const scene = (azimuth: number, elevation: number, props: Prop[], more: Partial<Scene> = {}): Scene => ({
  azimuth,
  elevation,
  props,
  margin: 1.06,
  ...more,
});

const row = (count: number, pitch: number, make: (offset: number, i: number) => Prop[]): Prop[] =>
  Array.from({ length: count }, (_, i) => make((i - (count - 1) / 2) * pitch, i)).flat();

const COOL = '#d9e0e7';
const WARM = '#e6e2dc';
const RED = '#ead9d8';

export const applicationScenes: Record<string, Scene> = {
  'seat-frame-welding': scene(
    28,
    26,
    [
      put('plate large', 0, 0),
      put('tube', 0, 0),
      put('tube short', -150, -110, { turn: 90 }),
      put('tube short', 150, -110, { turn: 90 }),
      ...row(3, 150, (x) => raised('VTC-200-UB', 'riser', 26, x, 73)),
    ],
    { tint: COOL },
  ),
  'door-panel-routing': scene(34, 30, [
    put('plate large', 0, 0),
    put('panel', 0, 0),
    ...row(2, 170, (x) => [
      ...raised('H-200-UB', 'riser low', 8, x, 150),
      ...raised('H-200-UB', 'riser low', 8, x, -150, -90),
    ]),
  ]),
  'drill-jig': scene(
    36,
    28,
    [
      put('plate bright', 0, 0),
      put('billet', 0, 0),
      put('HTC-160/M8', -154, 0),
      put('HTC-160/M8', 0, 139, { turn: 90 }),
    ],
    { tint: WARM },
  ),
  'rotational-mould': scene(
    26,
    16,
    [
      put('case', 0, 0),
      put('PAH-150', -70, 95, { y: 106, turn: 90, tilt: 90 }),
      put('PAH-150', 70, 95, { y: 106, turn: 90, tilt: 90 }),
    ],
    { tint: COOL },
  ),
  'circuit-board-test': scene(40, 32, [
    put('plate small', 0, 0),
    put('board', 0, 0),
    ...row(2, 70, (z) => [
      put('VTC-050-UB', -108, z, {}),
      put('VTC-050-UB', 108, z, { turn: 180, opening: z > 0 ? 1 : 0 }),
    ]),
  ]),
  'manifold-gauge': scene(
    30,
    24,
    [
      put('plate large', 0, 0),
      put('housing', -120, -40),
      put('tube', 60, -40),
      ...row(2, 150, (x) => raised('VTC-250-SB', 'riser', 26, 100 + x * 0.9, 48)),
    ],
    { tint: WARM },
  ),
  'tube-bending-row': scene(
    52,
    20,
    [put('channel', 0, 0), ...row(5, 78, (x, i) => [put('VTC-150-UB', x, 64, { turn: 90, opening: i === 4 ? 1 : 0 })])],
    { tint: COOL },
  ),
  'gearbox-milling': scene(30, 30, [
    put('plate large', 0, 0),
    put('housing', 0, 0),
    ...around('VTC-400-SB', [20, 140, 260], 166, ['riser low', 8]),
  ]),
  'frame-gluing': scene(
    40,
    26,
    [put('panel', 0, 0), ...row(4, 82, (x) => raised('H-150-ST', 'riser low', 8, x, 148))],
    { tint: WARM },
  ),
  'laser-marking': scene(
    32,
    28,
    [
      put('plate bright', 0, 0),
      put('sheet', 0, 0),
      ...row(2, 210, (x) => [put('VTC-150-UB', x, 120, { turn: 90 }), put('VTC-150-UB', x, -120, { turn: -90 })]),
    ],
    { tint: COOL },
  ),
  'bumper-assembly': scene(
    24,
    20,
    [
      put('plate large', 0, 0),
      put('channel', 0, -40),
      ...row(3, 140, (x, i) => raised('VTC-250-SB', 'riser', 26, x, 42, 90, i === 1 ? 1 : 0)),
    ],
    { tint: RED },
  ),
  'lid-held-shut': scene(30, 14, [
    put('case grey', 0, 0),
    ...row(3, 105, (x) => [put('PAH-220-HK', x, 110, { y: 148, turn: 90, tilt: 90 })]),
  ]),
  'bracket-riveting': scene(
    44,
    26,
    [
      put('plate bright', 0, 0),
      put('channel', 0, -60),
      ...row(3, 96, (x, i) => [put('HTC-110/M6', x, 62, { turn: 90, opening: i === 2 ? 1 : 0 })]),
    ],
    { tint: WARM },
  ),
  'bicycle-frame-jig': scene(
    32,
    30,
    [
      put('plate large', 0, 0),
      put('tube', 0, -90),
      put('tube', -30, 60, { turn: 22 }),
      put('tube short', -190, -20, { turn: 80 }),
      ...row(2, 220, (x) => raised('VTC-200-UB', 'riser', 26, x, -17)),
      ...raised('VTC-200-UB', 'riser', 26, 60, 96, 90),
    ],
    { tint: COOL },
  ),
  'foam-cutting': scene(
    30,
    24,
    [
      put('panel', 0, 0),
      ...row(2, 200, (x) => raised('H-100-UB', 'riser low', 8, x, 138)),
      ...row(2, 200, (x) => raised('H-100-UB', 'riser low', 8, x, -138, -90)),
    ],
    { tint: RED },
  ),
  'leak-test-bench': scene(
    32,
    24,
    [
      put('plate large', 0, 0),
      put('housing', 0, -20),
      put('PVC-150', -196, -20),
      put('PVC-150', 196, -20, { turn: 180, opening: 1 }),
    ],
    { tint: COOL },
  ),
  'battery-tray': scene(36, 32, [
    put('plate large', 0, 0),
    put('sheet', 0, 0),
    ...row(3, 110, (x, i) => [
      put('VTC-200-UB', x, 152, { turn: 90, opening: i === 2 ? 1 : 0 }),
      put('VTC-200-UB', x, -152, { turn: -90, opening: i === 2 ? 1 : 0 }),
    ]),
  ]),
  'composite-lay-up': scene(
    24,
    22,
    [put('sheet', 0, 0), ...row(3, 110, (x) => [put('VTC-150-UBL', x, 132, { turn: 90 })])],
    { tint: WARM },
  ),
  'casting-deburring': scene(
    40,
    28,
    [put('plate bright', 0, 0), put('housing', 0, 0), ...around('H-350-UB', [0, 180], 190, ['riser low', 8])],
    { tint: COOL },
  ),
  'machine-guard': scene(24, 14, [
    put('door', 0, 0),
    put('QW-20-18', 118, 5.2, { y: 120, turn: 90, tilt: 90 }),
    put('BH-120-M8', 60, 5.2, { y: 120, turn: 90, tilt: 90 }),
  ]),
  'clamp-family': scene(
    30,
    14,
    [put('VTC-050-UB', -190, 40), put('VTC-150-UB', -80, 20), put('VTC-300-UB', 60, 0), put('VTC-600-UB', 240, -20)],
    { tint: COOL },
  ),
  'stainless-group': scene(34, 18, [put('VTC-200-SS', -80, 20), put('H-200-SS', 110, 70), put('PAH-350-SS', 60, -70)], {
    tint: WARM,
  }),
  'pull-action-group': scene(36, 24, [put('PAH-350', -40, 80), put('PAH-500-HK', 0, -20, { opening: 1 })], {
    tint: RED,
  }),
  'pneumatic-group': scene(36, 20, [put('PVC-100', -60, 70), put('PVC-200', 30, -70, { opening: 1 })], { tint: COOL }),
  'pliers-group': scene(30, 22, [put('TP-220', -20, -40), put('TP-160-D', 40, 70)], { tint: WARM }),
  'knobs-group': scene(
    22,
    26,
    [put('SK8B-63-M12', -70, 0), put('LK4B-50-M10', 10, 30), put('SK8B-40-M8', 66, -18), put('LK4B-32-M6', 86, 40)],
    { tint: RED },
  ),
  'plungers-group': scene(
    26,
    16,
    [
      put('IP-20-10-N', -40, 0, { y: 9 }),
      put('IPS-16-8-N', 10, 16, { y: 7.2 }),
      put('TL-12-6', 50, 0, { y: 5.5 }),
      put('SPB-M16', 62, 52),
    ],
    { tint: COOL },
  ),
  'feet-group': scene(
    24,
    14,
    [put('LF-60-M12x130', -90, 0), put('LFS-80-M16x160', 10, -20), put('LFA-80-M16x110', 110, 20)],
    { tint: WARM },
  ),
  'pins-group': scene(
    26,
    26,
    [
      put('plate small', 0, 0),
      put('RPT-16', -52, 0, { y: 0 }),
      put('DPT-16', 52, 0, { y: 0 }),
      put('BPP-12', 0, 70, { y: 0 }),
    ],
    { tint: COOL },
  ),
  'test-rig': scene(48, 14, [put('plate bright', 0, 0), put('VTC-400-SB', -70, 0), put('rig', 20, 0)], { tint: COOL }),
  'straight-line-group': scene(38, 24, [put('HTC-350/M8', -10, -60), put('HTC-110/M6', 10, 60, { opening: 1 })]),
};
