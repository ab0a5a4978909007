import {
  type AnimationClip,
  AnimationMixer,
  Box3,
  type Camera,
  Group,
  LoopOnce,
  type Material,
  Mesh,
  NeutralToneMapping,
  type Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  Raycaster,
  Scene,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { canShowRoom, showInRoom } from './augmented-room.ts';
import { findNearestPoint, formatOverallSize, type MeasuredDistance, measureDistance } from './measuring.ts';
import { openMeshDecoder } from './mesh-decoder.ts';
import { addMetalGrain, buildLampAndGround, buildStudioEnvironment } from './studio-light.ts';
import {
  clampElevation,
  computeViewDirection,
  computeViewpoint,
  FIELD_OF_VIEW,
  interpolateViewpoints,
  START_DIRECTION,
  toVector,
  VIEW_DIRECTIONS,
  type ViewName,
  type Viewpoint,
} from './viewpoint.ts';

const OPENING = 'open';

type Opening = (share: number) => void;

export function findOpening(scene: Object3D, animations: readonly AnimationClip[]): Opening | undefined {
  const clip = animations.find(({ name, duration }) => name === OPENING && duration > 0);
  if (!clip) return undefined;
  const mixer = new AnimationMixer(scene);
  const action = mixer.clipAction(clip).setLoop(LoopOnce, 1).play();
  action.paused = true;
  return (share) => {
    action.time = clip.duration * Math.min(1, Math.max(0, share));
    mixer.update(0);
    scene.updateMatrixWorld(true);
  };
}

interface Anchor {
  mesh: Mesh;
  local: Vector3;
}

/** In CSS pixels from the upper left corner of the canvas. */
interface ScreenPoint {
  x: number;
  y: number;
}

interface CanvasSize {
  width: number;
  height: number;
}

/** Distance in pixels within which the pointer snaps to a corner of the mesh. */
const SNAP = 14;

const toWorld = ({ mesh, local }: Anchor): Vector3 => mesh.localToWorld(local.clone());

function toScreenPoint(world: Vector3, camera: Camera, { width, height }: CanvasSize): ScreenPoint {
  const { x, y } = world.clone().project(camera);
  return { x: ((x + 1) / 2) * width, y: ((1 - y) / 2) * height };
}

function findAnchor(meshes: Mesh[], camera: Camera, size: CanvasSize, point: ScreenPoint): Anchor | undefined {
  const ray = new Raycaster();
  ray.setFromCamera(new Vector2((point.x / size.width) * 2 - 1, 1 - (point.y / size.height) * 2), camera);
  const [hit] = ray.intersectObjects(meshes, false);
  if (!hit?.face || !(hit.object instanceof Mesh)) return undefined;
  const mesh = hit.object;
  const position = mesh.geometry.getAttribute('position');
  const corners = [hit.face.a, hit.face.b, hit.face.c].map((at) => {
    const local = new Vector3().fromBufferAttribute(position, at);
    return { local, ...toScreenPoint(mesh.localToWorld(local.clone()), camera, size) };
  });
  const corner = findNearestPoint(corners, point, SNAP);
  return { mesh, local: corner?.local ?? mesh.worldToLocal(hit.point.clone()) };
}

/** In pixels; a longer move while pressed turns the model instead of picking a point. */
const STILL = 5;

interface PointerHandlers {
  onClick: (point: ScreenPoint) => void;
  onHover: (point: ScreenPoint | undefined) => void;
}

function watchPointer(canvas: HTMLCanvasElement, { onClick, onHover }: PointerHandlers, signal: AbortSignal): void {
  let pressed: ScreenPoint | undefined;
  const getPointerPosition = ({ clientX, clientY }: PointerEvent): ScreenPoint => {
    const box = canvas.getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
  };
  const listen = (
    name: 'pointerdown' | 'pointerup' | 'pointermove' | 'pointerleave',
    on: (event: PointerEvent) => void,
  ) => canvas.addEventListener(name, on, { signal });
  listen('pointerdown', (event) => {
    pressed = event.isPrimary && event.button === 0 ? getPointerPosition(event) : undefined;
  });
  listen('pointerup', (event) => {
    const point = getPointerPosition(event);
    const still = pressed && Math.hypot(point.x - pressed.x, point.y - pressed.y) < STILL;
    pressed = undefined;
    if (still && event.isPrimary) onClick(point);
  });
  listen('pointermove', (event) => {
    if (!event.buttons && event.pointerType !== 'touch') onHover(getPointerPosition(event));
  });
  listen('pointerleave', () => onHover(undefined));
}

interface LoadedModel {
  scene: Object3D;
  meshes: Mesh[];
  opening: Opening | undefined;
  /** Bounds of the closed pose, in metres. */
  bounds: Box3;
  /** Half the diagonal of the space of all poses, in metres. */
  radius: number;
}

/** @throws Error when the file cannot be fetched or is not a model */
async function loadGlb(url: string, signal: AbortSignal): Promise<LoadedModel> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`The 3D model cannot be loaded: ${response.status}`);
  const { decoder, close } = openMeshDecoder();
  const gltf = await new GLTFLoader()
    .setMeshoptDecoder(decoder)
    .parseAsync(await response.arrayBuffer(), '')
    .finally(close);
  const { scene } = gltf;
  scene.updateMatrixWorld(true);
  const meshes: Mesh[] = [];
  scene.traverse((item) => {
    if (item instanceof Mesh) meshes.push(item);
  });
  const bounds = new Box3().setFromObject(scene, true);
  const opening = findOpening(scene, gltf.animations);
  const reach = bounds.clone();
  if (opening) {
    for (const share of [0.5, 1, 0]) {
      opening(share);
      reach.union(new Box3().setFromObject(scene));
    }
  }
  const radius = bounds.getSize(new Vector3()).length() / 2;
  for (const material of listMaterials(meshes)) addMetalGrain(material, radius);
  for (const mesh of meshes) {
    mesh.castShadow = true;
    mesh.receiveShadow = true;
    // With at most 25 components, updating bounding spheres costs more than culling saves.
    mesh.frustumCulled = false;
  }
  return { scene, meshes, opening, bounds, radius: reach.getSize(new Vector3()).length() / 2 };
}

const listMaterials = (meshes: readonly Mesh[]): Set<Material> => new Set(meshes.flatMap(({ material }) => material));

const SAMPLES = 250;

function sampleSurface(meshes: readonly Mesh[]): Vector3[] {
  return meshes.flatMap((mesh) => {
    const position = mesh.geometry.getAttribute('position');
    const step = Math.max(1, Math.floor(position.count / SAMPLES));
    const chosen = Math.ceil(position.count / step);
    return Array.from({ length: chosen }, (_, at) =>
      new Vector3().fromBufferAttribute(position, at * step).applyMatrix4(mesh.matrixWorld),
    );
  });
}

export type ViewerView = ViewName | 'start';

export interface ViewerMarks {
  points: ScreenPoint[];
  aimed: ScreenPoint | undefined;
}

export interface ViewerEvents {
  onMarks: (marks: ViewerMarks) => void;
  onMeasure: (points: number, measurement: MeasuredDistance | undefined) => void;
  onView: (view: ViewerView | undefined) => void;
  onOpening: (share: number) => void;
  onLost: () => void;
}

const VIEW_MS = 420;
const POSE_MS = 900;
const ORBIT_STEP = 6;
const PAN_STEP = 0.05;
const ZOOM_STEP = 1.18;

export type ViewerStage = Awaited<ReturnType<typeof openViewerStage>>;

/**
 * Draws a frame only when something changes.
 * @param context WebGL 2 context of the canvas
 * @throws Error when the model cannot be loaded
 */
export async function openViewerStage(
  context: WebGL2RenderingContext,
  url: string,
  events: ViewerEvents,
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
  const environment = buildStudioEnvironment(renderer);
  const scene = new Scene();
  scene.environment = environment.texture;
  scene.environmentIntensity = 0.95;
  const { lamp, ground } = buildLampAndGround(model.bounds.getCenter(new Vector3()), model.radius, model.bounds.min.y);
  const product = new Group().add(model.scene, lamp, lamp.target, ground);
  scene.add(product);
  const camera = new PerspectiveCamera(FIELD_OF_VIEW, 1, model.radius / 20, model.radius * 60);
  const controls = new OrbitControls(camera, canvas);
  controls.enableDamping = !reducedMotion;
  controls.dampingFactor = 0.12;
  controls.minDistance = model.radius * 0.6;
  controls.maxDistance = model.radius * 25;
  controls.zoomToCursor = true;

  let size = { width: 1, height: 1 };
  let points = sampleSurface(model.meshes);
  let view: ViewerView | undefined = 'start';
  let opened = 0;
  let measuring = false;
  let anchors: Anchor[] = [];
  let aimed: Anchor | undefined;
  let pending = 0;
  const movements = new Map<'camera' | 'pose', Movement>();

  const viewpoint = (): Viewpoint => ({
    look: computeViewDirection(camera.position, controls.target),
    target: controls.target.clone(),
    distance: camera.position.distanceTo(controls.target),
  });
  const moveCamera = ({ look, target, distance }: Viewpoint) => {
    controls.target.copy(target);
    camera.position.copy(target).addScaledVector(toVector(look), distance);
    camera.lookAt(target);
    // Picking uses these matrices, perhaps before the next frame is drawn.
    camera.updateMatrixWorld();
  };
  const framed = (name: ViewerView) =>
    computeViewpoint(points, name === 'start' ? START_DIRECTION : VIEW_DIRECTIONS[name], camera.aspect, 1.22);
  const setView = (name: ViewerView | undefined) => {
    if (view === name) return;
    view = name;
    events.onView(name);
  };
  const leaveView = () => {
    movements.delete('camera');
    setView(undefined);
  };

  function draw(): void {
    if (renderer.xr.isPresenting) return;
    // The lights follow the camera, so that metal shines from every side.
    const { azimuth } = computeViewDirection(camera.position, controls.target);
    scene.environmentRotation.y = ((azimuth - START_DIRECTION.azimuth) * Math.PI) / 180;
    renderer.render(scene, camera);
    events.onMarks({
      points: anchors.map((anchor) => toScreenPoint(toWorld(anchor), camera, size)),
      aimed: aimed && toScreenPoint(toWorld(aimed), camera, size),
    });
  }
  function frame(now: number): void {
    pending = 0;
    for (const [name, { startTime, duration, step }] of movements) {
      const share = Math.min(1, (now - startTime) / duration);
      step(ease(Math.max(0, share)));
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
    const [from, to] = anchors.map(toWorld);
    events.onMeasure(anchors.length, from && to && measureDistance(from, to));
    redraw();
  }
  function setOpening(share: number): void {
    opened = share;
    model.opening?.(share);
    points = sampleSurface(model.meshes);
    renderer.shadowMap.needsUpdate = true;
    if (view && !movements.has('camera')) moveCamera(framed(view));
    events.onOpening(share);
    if (anchors.length) reportMeasure();
    redraw();
  }
  function pick(point: ScreenPoint): void {
    const anchor = findAnchor(model.meshes, camera, size, point);
    if (!anchor) return;
    anchors = anchors.length === 2 ? [anchor] : [...anchors, anchor];
    reportMeasure();
  }

  const listeners = new AbortController();
  const pointerHandlers = {
    onClick: (point: ScreenPoint) => {
      if (measuring) pick(point);
    },
    onHover: (point: ScreenPoint | undefined) => {
      if (!measuring) return;
      aimed = point && findAnchor(model.meshes, camera, size, point);
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
    if (dragging) leaveView();
    redraw();
  });
  const resizeObserver = new ResizeObserver(() => resize());
  resizeObserver.observe(canvas);

  function resize(): void {
    const { clientWidth: width, clientHeight: height } = canvas;
    if (!width || !height || renderer.xr.isPresenting) return;
    size = { width, height };
    renderer.setPixelRatio(Math.min(2, devicePixelRatio));
    renderer.setSize(width, height, false);
    camera.aspect = width / height;
    camera.updateProjectionMatrix();
    if (view && !movements.has('camera')) moveCamera(framed(view));
    // Drawn at once, because a resized canvas is empty.
    draw();
  }
  renderer.shadowMap.needsUpdate = true;
  resize();

  return {
    hasPoses: model.opening !== undefined,
    overall: formatOverallSize(model.bounds.getSize(new Vector3())),
    setOpening(share: number) {
      movements.delete('pose');
      setOpening(share);
    },
    openTo(share: number) {
      const from = opened;
      move('pose', POSE_MS, (easedShare) => setOpening(from + (share - from) * easedShare));
    },
    show(name: ViewerView) {
      const from = viewpoint();
      setView(name);
      move('camera', VIEW_MS, (share) => moveCamera(interpolateViewpoints(from, framed(name), share)));
    },
    orbit([right, up]: [number, number]) {
      leaveView();
      const now = viewpoint();
      const azimuth = now.look.azimuth - right * ORBIT_STEP;
      moveCamera({ ...now, look: { azimuth, elevation: clampElevation(now.look.elevation + up * ORBIT_STEP) } });
      redraw();
    },
    pan([right, up]: [number, number]) {
      leaveView();
      const now = viewpoint();
      const step = now.distance * Math.tan((FIELD_OF_VIEW * Math.PI) / 360) * 2 * PAN_STEP;
      now.target.addScaledVector(new Vector3().setFromMatrixColumn(camera.matrixWorld, 0), right * step);
      now.target.addScaledVector(new Vector3().setFromMatrixColumn(camera.matrixWorld, 1), up * step);
      moveCamera(now);
      redraw();
    },
    zoom(way: 'in' | 'out') {
      leaveView();
      const now = viewpoint();
      const distance = way === 'in' ? now.distance / ZOOM_STEP : now.distance * ZOOM_STEP;
      moveCamera({ ...now, distance: Math.min(controls.maxDistance, Math.max(controls.minDistance, distance)) });
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
    pickMiddle() {
      if (measuring) pick({ x: size.width / 2, y: size.height / 2 });
    },
    canShowRoom,
    async showInRoom(overlay: HTMLElement, onPlace: () => void, leaving: AbortSignal) {
      const signal = AbortSignal.any([leaving, listeners.signal]);
      const foot = model.bounds.getCenter(new Vector3()).setY(model.bounds.min.y);
      await showInRoom({ renderer, scene, product, foot, overlay, onPlace, signal }).finally(() => {
        if (!listeners.signal.aborted) resize();
      });
    },
    dispose() {
      listeners.abort();
      resizeObserver.disconnect();
      cancelAnimationFrame(pending);
      controls.dispose();
      for (const mesh of [...model.meshes, ground]) mesh.geometry.dispose();
      for (const material of listMaterials([...model.meshes, ground])) material.dispose();
      lamp.dispose();
      environment.dispose();
      renderer.dispose();
      context.getExtension('WEBGL_lose_context')?.loseContext();
    },
  };
}

interface Movement {
  startTime: number;
  duration: number;
  step: (progress: number) => void;
}

const ease = (progress: number) => (progress < 0.5 ? 4 * progress ** 3 : 1 - (2 - 2 * progress) ** 3 / 2);
