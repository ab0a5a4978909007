import * as THREE from 'three';
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { contactShadow, grain, studioLight } from './studio-light.ts';

/** The photo studio. Runs in a headless browser; studio.ts drives it. */

export type Shot = {
  width: number;
  height: number;
  /** supersampling */
  scale: number;
  /**
   * Height of the image in metres at the object, which then stands in the middle of the base line. Without a height the
   * object fills the frame. Images of one height have the same scale.
   */
  frameHeight?: number;
  /** degrees */
  azimuth: number;
  elevation: number;
  field: number;
  /** share of the frame left free around the object and its shadow */
  margin: number;
  /** 0 closed … 1 open */
  opening: number;
  background: string;
  transparent: boolean;
  /** the part of the object to frame, in glTF axes and metres; all of the object when absent */
  frame?: { min: [number, number, number]; max: [number, number, number] };
  /** further objects: their place (m), turn about the vertical (degrees), opening */
  scene?: { glb: number; at: [number, number, number]; turn: number; tilt?: number; opening: number; scale?: number }[];
  floor: boolean;
};

const loader = new GLTFLoader();
loader.setMeshoptDecoder(MeshoptDecoder);
let renderer: THREE.WebGLRenderer | undefined;
let environment: THREE.Texture | undefined;

const bytes = (base64: string): ArrayBuffer => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)).buffer;

async function load(base64: string, opening: number): Promise<THREE.Group> {
  const gltf = await loader.parseAsync(bytes(base64), '');
  const clip = gltf.animations[0];
  if (clip && opening > 0) {
    const mixer = new THREE.AnimationMixer(gltf.scene);
    const action = mixer.clipAction(clip);
    action.setLoop(THREE.LoopOnce, 1);
    action.clampWhenFinished = true;
    action.play();
    mixer.setTime(Math.min(opening, 0.9999));
  }
  gltf.scene.updateMatrixWorld(true);
  const radius = new THREE.Box3().setFromObject(gltf.scene).getSize(new THREE.Vector3()).length() / 2;
  gltf.scene.traverse((item) => {
    if (item instanceof THREE.Mesh) {
      item.castShadow = true;
      item.receiveShadow = true;
      grain(item.material, radius);
    }
  });
  return gltf.scene;
}

function samplePoints(object: THREE.Object3D, frame?: Shot['frame']): THREE.Vector3[] {
  if (frame) {
    const { min, max } = frame;
    return [0, 1, 2, 3, 4, 5, 6, 7].map(
      (i) => new THREE.Vector3(i & 1 ? min[0] : max[0], i & 2 ? min[1] : max[1], i & 4 ? min[2] : max[2]),
    );
  }
  const points: THREE.Vector3[] = [];
  object.traverse((item) => {
    if (!(item instanceof THREE.Mesh)) return;
    const position = item.geometry.attributes.position;
    const step = Math.max(1, Math.floor(position.count / 3000));
    for (let i = 0; i < position.count; i += step)
      points.push(new THREE.Vector3().fromBufferAttribute(position, i).applyMatrix4(item.matrixWorld));
  });
  return points;
}

/** Moves the camera until the points fill the frame to the margin. */
function aim(
  camera: THREE.PerspectiveCamera,
  towards: THREE.Vector3,
  points: THREE.Vector3[],
  centre: THREE.Vector3,
  radius: number,
  margin: number,
): void {
  const target = centre.clone();
  const half = Math.tan((camera.fov * Math.PI) / 360);
  let far = radius / Math.sin((camera.fov * Math.PI) / 360);
  for (let round = 0; round < 7; round++) {
    camera.position.copy(target).addScaledVector(towards, far);
    camera.lookAt(target);
    camera.updateMatrixWorld();
    camera.updateProjectionMatrix();
    const low = new THREE.Vector2(9, 9);
    const high = new THREE.Vector2(-9, -9);
    for (const p of points) {
      const v = p.clone().project(camera);
      low.min(new THREE.Vector2(v.x, v.y));
      high.max(new THREE.Vector2(v.x, v.y));
    }
    const right = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
    const up = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
    target.addScaledVector(right, ((low.x + high.x) / 2) * far * half * camera.aspect);
    target.addScaledVector(up, ((low.y + high.y) / 2) * far * half);
    far *= (Math.max(high.x - low.x, high.y - low.y) / 2) * margin;
  }
  camera.position.copy(target).addScaledVector(towards, far);
  camera.lookAt(target);
  camera.updateMatrixWorld();
}

/** Share of the image's height below the base line. */
const BASE_LINE = 0.07;

function stand(
  camera: THREE.PerspectiveCamera,
  towards: THREE.Vector3,
  points: THREE.Vector3[],
  centre: THREE.Vector3,
  height: number,
): void {
  const far = height / 2 / Math.tan((camera.fov * Math.PI) / 360);
  const target = centre.clone();
  for (let round = 0; round < 4; round++) {
    camera.position.copy(target).addScaledVector(towards, far);
    camera.lookAt(target);
    camera.updateMatrixWorld();
    camera.updateProjectionMatrix();
    const seen = points.map((p) => p.clone().project(camera));
    const left = Math.min(...seen.map(({ x }) => x));
    const right = Math.max(...seen.map(({ x }) => x));
    const low = Math.min(...seen.map(({ y }) => y));
    const side = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
    const up = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
    target.addScaledVector(side, ((left + right) / 4) * height * camera.aspect);
    target.addScaledVector(up, ((low + 1 - 2 * BASE_LINE) / 2) * height);
  }
  camera.position.copy(target).addScaledVector(towards, far);
  camera.lookAt(target);
  camera.updateMatrixWorld();
}

const store: string[] = [];

async function shoot(shot: Shot): Promise<string> {
  if (!renderer) {
    renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true });
    renderer.setPixelRatio(1);
    renderer.toneMapping = THREE.NeutralToneMapping;
    renderer.shadowMap.enabled = true;
    renderer.shadowMap.type = THREE.PCFSoftShadowMap;
    document.body.append(renderer.domElement);
    environment = studioLight(renderer);
  }
  renderer.setSize(shot.width * shot.scale, shot.height * shot.scale, false);
  const scene = new THREE.Scene();
  scene.environment = environment ?? null;
  scene.environmentIntensity = 0.95;
  const object = new THREE.Group();
  for (const item of shot.scene ?? [{ glb: 0, at: [0, 0, 0], turn: 0, opening: shot.opening } as const]) {
    const model = await load(store[item.glb] ?? '', item.opening);
    const holder = new THREE.Group();
    holder.add(model);
    holder.position.set(...(item.at as [number, number, number]));
    holder.rotation.set(
      0,
      (item.turn * Math.PI) / 180,
      'tilt' in item && item.tilt ? (item.tilt * Math.PI) / 180 : 0,
      'YXZ',
    );
    if ('scale' in item && item.scale) holder.scale.setScalar(item.scale);
    object.add(holder);
  }
  scene.add(object);
  object.updateMatrixWorld(true);
  const bounds = new THREE.Box3().setFromObject(object, true);
  const centre = bounds.getCenter(new THREE.Vector3());
  const radius = bounds.getSize(new THREE.Vector3()).length() / 2;
  const az = (shot.azimuth * Math.PI) / 180;
  const el = (shot.elevation * Math.PI) / 180;
  const towards = new THREE.Vector3(Math.sin(az) * Math.cos(el), Math.sin(el), Math.cos(az) * Math.cos(el));
  const camera = new THREE.PerspectiveCamera(shot.field, shot.width / shot.height, radius / 20, radius * 60);
  const points = samplePoints(object, shot.frame);

  const key = new THREE.DirectionalLight(0xffffff, 1.6);
  const lightFrom = new THREE.Vector3(-0.55, 1.5, 0.75).applyAxisAngle(new THREE.Vector3(0, 1, 0), az * 0.6);
  if (shot.floor && !shot.frame && !shot.frameHeight) {
    // The cast shadow must fit into the frame.
    for (const p of samplePoints(object).filter((_, i) => i % 7 === 0))
      points.push(p.clone().addScaledVector(lightFrom, -(p.y - bounds.min.y) / lightFrom.y));
  }
  if (shot.frameHeight)
    stand(
      camera,
      towards,
      points.filter((_, i) => i % 5 === 0),
      centre,
      shot.frameHeight,
    );
  else aim(camera, towards, points, centre, radius, shot.margin);
  key.position.copy(centre).addScaledVector(lightFrom, radius * 3);
  key.target.position.copy(centre);
  key.castShadow = true;
  key.shadow.mapSize.set(2048, 2048);
  Object.assign(key.shadow.camera, {
    left: -radius * 1.7,
    right: radius * 1.7,
    top: radius * 1.7,
    bottom: -radius * 1.7,
    near: radius * 0.2,
    far: radius * 9,
  });
  key.shadow.radius = 7;
  key.shadow.bias = -0.0004;
  key.shadow.normalBias = radius * 0.004;
  scene.add(key, key.target);
  if (shot.floor) {
    scene.add(contactShadow(renderer, object, bounds, radius));
    const ground = new THREE.Mesh(
      new THREE.PlaneGeometry(radius * 14, radius * 14),
      new THREE.ShadowMaterial({ opacity: 0.12 }),
    );
    ground.rotation.x = -Math.PI / 2;
    ground.position.y = bounds.min.y - radius * 0.002;
    ground.receiveShadow = true;
    scene.add(ground);
  }
  renderer.setClearColor(new THREE.Color(shot.background), shot.transparent ? 0 : 1);
  renderer.render(scene, camera);
  const url = renderer.domElement.toDataURL('image/png');
  scene.traverse((item) => {
    if (item instanceof THREE.Mesh) {
      item.geometry.dispose();
      for (const material of [item.material].flat()) material.dispose();
    }
  });
  key.dispose();
  return url;
}

Object.assign(window, {
  studio: {
    keep: (glbs: string[]) => {
      store.splice(0, store.length, ...glbs);
    },
    shoot,
  },
});
