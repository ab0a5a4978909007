import {
  BackSide,
  Color,
  DirectionalLight,
  DoubleSide,
  type Material,
  Mesh,
  MeshBasicMaterial,
  MeshStandardMaterial,
  PlaneGeometry,
  PMREMGenerator,
  Scene,
  ShaderMaterial,
  ShadowMaterial,
  SphereGeometry,
  Vector3,
  type WebGLRenderer,
  type WebGLRenderTarget,
} from 'three';

/** Soft boxes (bright) and flags (nearly black): width, height, place, light. Metal needs both. */
const PANELS: [width: number, height: number, x: number, y: number, z: number, light: number][] = [
  [9, 9, 0, 9.5, 1, 4.2],
  [4.5, 9, -8.6, 3.4, 4, 4.4],
  [2.4, 10, 8.6, 2.6, 4.6, 3.6],
  [9, 2.2, 1, 4.6, 9, 2.6],
  [3, 11, 4, 1, -9, 3],
  [3, 8, -6, 2, -8, 2],
  [1.5, 13, -4.6, 0, 8.8, 0.03],
  [1.6, 13, 7.4, 0, -6.2, 0.03],
  [1.2, 12, 9.4, 0, 0.6, 0.05],
];

export function buildStudioEnvironment(renderer: WebGLRenderer): WebGLRenderTarget {
  const scene = new Scene();
  const dome = new ShaderMaterial({
    side: BackSide,
    depthWrite: false,
    vertexShader:
      'varying vec3 way; void main() { way = position; gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }',
    fragmentShader: `varying vec3 way;
      void main() {
        vec3 n = normalize(way);
        float light = mix(0.32, 1.22, smoothstep(-0.02, 0.85, n.y));
        light = mix(light, 1.0, smoothstep(0.05, -0.6, n.y));
        light *= 1.0 + 0.5 * sin(atan(n.z, n.x) * 2.0 + 0.7) * (1.0 - abs(n.y));
        gl_FragColor = vec4(vec3(light) * vec3(0.99, 1.0, 1.015), 1.0);
      }`,
  });
  scene.add(new Mesh(new SphereGeometry(12, 48, 32), dome));
  for (const [width, height, x, y, z, light] of PANELS) {
    const color = new Color(light, light, light * 1.01);
    const panel = new Mesh(
      new PlaneGeometry(width, height),
      new MeshBasicMaterial({ color, side: DoubleSide, toneMapped: false }),
    );
    panel.position.set(x, y, z);
    panel.lookAt(0, 0, 0);
    scene.add(panel);
  }
  const generator = new PMREMGenerator(renderer);
  const target = generator.fromScene(scene, 0.02);
  generator.dispose();
  scene.traverse((item) => {
    if (!(item instanceof Mesh)) return;
    item.geometry.dispose();
    item.material.dispose();
  });
  return target;
}

export function buildLampAndGround(centre: Vector3, radius: number, groundLevel: number) {
  const lamp = new DirectionalLight(0xffffff, 1.6);
  lamp.position.copy(centre).addScaledVector(new Vector3(-0.35, 1.6, 0.8), radius * 3);
  lamp.target.position.copy(centre);
  lamp.castShadow = true;
  lamp.shadow.mapSize.set(2048, 2048);
  const reach = radius * 2;
  Object.assign(lamp.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach });
  Object.assign(lamp.shadow.camera, { near: radius * 0.2, far: radius * 9 });
  lamp.shadow.radius = 4;
  lamp.shadow.bias = -0.0004;
  lamp.shadow.normalBias = radius * 0.004;
  const ground = new Mesh(new PlaneGeometry(radius * 14, radius * 14), new ShadowMaterial({ opacity: 0.13 }));
  ground.rotation.x = -Math.PI / 2;
  ground.position.set(centre.x, groundLevel - radius * 0.002, centre.z);
  ground.receiveShadow = true;
  return { lamp, ground };
}

/**
 * Varies the normals, because stamped sheet metal is never flat. The grain uses positions of the geometry in metres, so
 * that it moves with its component.
 */
export function addMetalGrain(material: Material, radius: number): void {
  if (!(material instanceof MeshStandardMaterial) || material.metalness < 0.3) return;
  const waves = (4.4 / Math.max(0.01, radius)).toFixed(1);
  const grit = (208 / Math.min(0.08, Math.max(0.01, radius))).toFixed(1);
  const depth = (0.16 * Math.min(1, radius / 0.05) ** 0.7).toFixed(3);
  material.customProgramCacheKey = () => `metal ${waves} ${grit} ${depth}`;
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vPlace;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvPlace = position * length(modelMatrix[0].xyz);');
    shader.fragmentShader = shader.fragmentShader.replace('#include <common>', `#include <common>\n${NOISE}`).replace(
      '#include <normal_fragment_maps>',
      `#include <normal_fragment_maps>
        normal = normalize(normal + normalMatrixOf(noise3(vPlace * ${waves}) * ${depth} + noise3(vPlace * ${grit}) * 0.04));`,
    );
  };
}

const NOISE = `varying vec3 vPlace;
float hashOf(vec3 p) { p = fract(p * 0.3183099 + 0.1); p *= 17.0; return fract(p.x * p.y * p.z * (p.x + p.y + p.z)); }
float noise1(vec3 p) {
  vec3 i = floor(p), f = fract(p);
  f = f * f * (3.0 - 2.0 * f);
  return mix(
    mix(mix(hashOf(i), hashOf(i + vec3(1, 0, 0)), f.x), mix(hashOf(i + vec3(0, 1, 0)), hashOf(i + vec3(1, 1, 0)), f.x), f.y),
    mix(mix(hashOf(i + vec3(0, 0, 1)), hashOf(i + vec3(1, 0, 1)), f.x), mix(hashOf(i + vec3(0, 1, 1)), hashOf(i + vec3(1)), f.x), f.y),
    f.z);
}
vec3 noise3(vec3 p) { return vec3(noise1(p), noise1(p + 19.7), noise1(p + 47.3)) - 0.5; }
vec3 normalMatrixOf(vec3 turn) { return (viewMatrix * vec4(turn, 0.0)).xyz; }`;
