import { NeutralToneMapping, PCFShadowMap, PerspectiveCamera, Scene, Vector3, WebGLRenderer } from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import {
  between,
  clampElevation,
  FIELD,
  lookFrom,
  PHOTOGRAPHED,
  towardsCamera,
  VIEWS,
  type ViewName,
  type Viewpoint,
  viewpointFor,
} from './framing.ts';
import { loadGlb, materialsOf, surfacePoints } from './load-glb.ts';
import { type Measurement, measure, overallSize } from './measuring.ts';
import { eased, type Movement } from './movement.ts';
import { type Anchor, anchorAt, type Place, placeOf, worldOf } from './picking.ts';
import { watchPointer } from './pointing.ts';
import { lampAndGround, studioEnvironment } from './studio-light.ts';

export type StageView = ViewName | 'start';

/** The overlay, in pixels of the canvas. */
export interface Marks {
  points: Place[];
  /** The point that a click would pick. */
  aimed: Place | undefined;
}

export interface StageEvents {
  /** Called after every frame. */
  onMarks: (marks: Marks) => void;
  /** The number of picked points, and the distance between two of them. */
  onMeasure: (points: number, measurement: Measurement | undefined) => void;
  /** A named view was chosen, or left by turning or moving. */
  onView: (view: StageView | undefined) => void;
  onOpening: (share: number) => void;
  /** The WebGL context was lost. */
  onLost: () => void;
}

const VIEW_MS = 420;
const POSE_MS = 900;
const ORBIT_STEP = 6;
const PAN_STEP = 0.05;
const ZOOM_STEP = 1.18;

export type Stage = Awaited<ReturnType<typeof openStage>>;

/**
 * Shows a GLB in a canvas, lit like the product photographs. Draws a frame only when something changes.
 * @param context WebGL 2 context of the canvas
 * @throws Error when the model cannot be loaded
 */
export async function openStage(
  context: WebGL2RenderingContext,
  url: string,
  events: StageEvents,
  signal: AbortSignal,
) {
  const canvas = context.canvas as HTMLCanvasElement;
  const model = await loadGlb(url, signal);
  signal.throwIfAborted();
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;

  const renderer = new WebGLRenderer({ canvas, context, alpha: true });
  renderer.debug.checkShaderErrors = import.meta.env.DEV;
  renderer.toneMapping = NeutralToneMapping;
  renderer.shadowMap.enabled = true;
  renderer.shadowMap.type = PCFShadowMap;
  renderer.shadowMap.autoUpdate = false;
  const environment = studioEnvironment(renderer);
  const scene = new Scene();
  scene.environment = environment.texture;
  scene.environmentIntensity = 0.95;
  const { lamp, ground } = lampAndGround(model.bounds.getCenter(new Vector3()), model.radius, model.bounds.min.y);
  scene.add(model.scene, lamp, lamp.target, ground);
  const camera = new PerspectiveCamera(FIELD, 1, model.radius / 20, model.radius * 60);
  const controls = new OrbitControls(camera, canvas);
  controls.enableDamping = !reducedMotion;
  controls.dampingFactor = 0.12;
  controls.minDistance = model.radius * 0.6;
  controls.maxDistance = model.radius * 25;
  controls.zoomToCursor = true;

  let size = { width: 1, height: 1 };
  let points = surfacePoints(model.meshes);
  let view: StageView | undefined = 'start';
  let opened = 0;
  let measuring = false;
  let anchors: Anchor[] = [];
  let aimed: Anchor | undefined;
  let pending = 0;
  const movements = new Map<'camera' | 'pose', Movement>();

  const viewpoint = (): Viewpoint => ({
    look: lookFrom(camera.position, controls.target),
    target: controls.target.clone(),
    distance: camera.position.distanceTo(controls.target),
  });
  const placeCamera = ({ look, target, distance }: Viewpoint) => {
    controls.target.copy(target);
    camera.position.copy(target).addScaledVector(towardsCamera(look), distance);
    camera.lookAt(target);
    // Picking uses these matrices, perhaps before the next frame is drawn.
    camera.updateMatrixWorld();
  };
  const framed = (name: StageView) =>
    viewpointFor(points, name === 'start' ? PHOTOGRAPHED : VIEWS[name], camera.aspect, 1.22);
  const setView = (name: StageView | undefined) => {
    if (view === name) return;
    view = name;
    events.onView(name);
  };
  const leaveView = () => {
    movements.delete('camera');
    setView(undefined);
  };

  function draw(): void {
    // As on a turntable: the lights move with the camera, so that metal shines from every side.
    const { azimuth } = lookFrom(camera.position, controls.target);
    scene.environmentRotation.y = ((azimuth - PHOTOGRAPHED.azimuth) * Math.PI) / 180;
    renderer.render(scene, camera);
    events.onMarks({
      points: anchors.map((anchor) => placeOf(worldOf(anchor), camera, size)),
      aimed: aimed && placeOf(worldOf(aimed), camera, size),
    });
  }
  function frame(now: number): void {
    pending = 0;
    for (const [name, { startTime, duration, step }] of movements) {
      const share = Math.min(1, (now - startTime) / duration);
      step(eased(Math.max(0, share)));
      if (share >= 1) movements.delete(name);
    }
    controls.update();
    draw();
    if (movements.size) redraw();
  }
  function redraw(): void {
    pending ||= requestAnimationFrame(frame);
  }
  function move(name: 'camera' | 'pose', duration: number, step: Movement['step']): void {
    movements.delete(name);
    if (reducedMotion) step(1);
    else movements.set(name, { startTime: performance.now(), duration, step });
    redraw();
  }
  function reportMeasure(): void {
    const [from, to] = anchors.map(worldOf);
    events.onMeasure(anchors.length, from && to && measure(from, to));
    redraw();
  }
  function setOpening(share: number): void {
    opened = share;
    model.opening?.(share);
    points = surfacePoints(model.meshes);
    renderer.shadowMap.needsUpdate = true;
    // A named view is centred again; one that was turned by hand stays as it is.
    if (view && !movements.has('camera')) placeCamera(framed(view));
    events.onOpening(share);
    if (anchors.length) reportMeasure();
    redraw();
  }
  function pick(place: Place): void {
    const anchor = anchorAt(model.meshes, camera, size, place);
    if (!anchor) return;
    anchors = anchors.length === 2 ? [anchor] : [...anchors, anchor];
    reportMeasure();
  }

  const listeners = new AbortController();
  const pointerHandlers = {
    onClick: (place: Place) => {
      if (measuring) pick(place);
    },
    onHover: (place: Place | undefined) => {
      if (!measuring) return;
      aimed = place && anchorAt(model.meshes, camera, size, place);
      redraw();
    },
  };
  watchPointer(canvas, pointerHandlers, listeners.signal);
  canvas.addEventListener(
    'webglcontextlost',
    (event) => {
      event.preventDefault();
      events.onLost();
    },
    { signal: listeners.signal },
  );
  let dragging = false;
  controls.addEventListener('start', () => {
    dragging = true;
    movements.delete('camera');
  });
  controls.addEventListener('end', () => {
    dragging = false;
  });
  controls.addEventListener('change', () => {
    // A click without movement, as when a point is picked, does not change the view.
    if (dragging) leaveView();
    redraw();
  });
  const resizeObserver = new ResizeObserver(() => resize());
  resizeObserver.observe(canvas);

  function resize(): void {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (!width || !height) return;
    size = { width, height };
    renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    if (view && !movements.has('camera')) placeCamera(framed(view));
    // In the same task, because a resized canvas is empty.
    draw();
  }
  renderer.shadowMap.needsUpdate = true;
  resize();

  return {
    hasPoses: model.opening !== undefined,
    /** Length, width and height in the closed pose. */
    overall: overallSize(model.bounds.getSize(new Vector3())),
    setOpening(share: number) {
      movements.delete('pose');
      setOpening(share);
    },
    /** Opens or closes it gradually. */
    openTo(share: number) {
      const from = opened;
      move('pose', POSE_MS, (part) => setOpening(from + (share - from) * part));
    },
    show(name: StageView) {
      const from = viewpoint();
      setView(name);
      move('camera', VIEW_MS, (share) => placeCamera(between(from, framed(name), share)));
    },
    orbit([right, up]: [number, number]) {
      leaveView();
      const now = viewpoint();
      const azimuth = now.look.azimuth - right * ORBIT_STEP;
      placeCamera({ ...now, look: { azimuth, elevation: clampElevation(now.look.elevation + up * ORBIT_STEP) } });
      redraw();
    },
    pan([right, up]: [number, number]) {
      leaveView();
      const now = viewpoint();
      const step = now.distance * Math.tan((FIELD * Math.PI) / 360) * 2 * PAN_STEP;
      now.target.addScaledVector(new Vector3().setFromMatrixColumn(camera.matrixWorld, 0), right * step);
      now.target.addScaledVector(new Vector3().setFromMatrixColumn(camera.matrixWorld, 1), up * step);
      placeCamera(now);
      redraw();
    },
    zoom(way: 'in' | 'out') {
      leaveView();
      const now = viewpoint();
      const distance = way === 'in' ? now.distance / ZOOM_STEP : now.distance * ZOOM_STEP;
      placeCamera({ ...now, distance: Math.min(controls.maxDistance, Math.max(controls.minDistance, distance)) });
      redraw();
    },
    setMeasuring(on: boolean) {
      measuring = on;
      aimed = undefined;
      anchors = [];
      reportMeasure();
    },
    clearMeasure() {
      anchors = [];
      reportMeasure();
    },
    /** Picks the point in the middle of the canvas, for keyboard users. */
    pickMiddle() {
      if (measuring) pick({ x: size.width / 2, y: size.height / 2 });
    },
    /** Frees all graphics memory and the WebGL context. */
    dispose() {
      listeners.abort();
      resizeObserver.disconnect();
      cancelAnimationFrame(pending);
      controls.dispose();
      for (const mesh of [...model.meshes, ground]) mesh.geometry.dispose();
      for (const material of materialsOf([...model.meshes, ground])) material.dispose();
      lamp.dispose();
      environment.dispose();
      renderer.dispose();
      context.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
}
