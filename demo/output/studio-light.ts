import * as THREE from 'three';

/** A graded dome, soft boxes and black flags, because metal needs something to reflect. */
export function studioLight(r: THREE.WebGLRenderer): THREE.Texture {
  const scene = new THREE.Scene();
  scene.add(
    new THREE.Mesh(
      new THREE.SphereGeometry(12, 48, 32),
      new THREE.ShaderMaterial({
        side: THREE.BackSide,
        depthWrite: false,
        vertexShader:
          'varying vec3 d; void main(){ d = normalize(position); gl_Position = projectionMatrix*modelViewMatrix*vec4(position,1.); }',
        fragmentShader: `varying vec3 d; void main(){ vec3 n = normalize(d); float y = n.y;
          float v = mix(0.32, 1.22, smoothstep(-0.02, 0.85, y)); v = mix(v, 1.0, smoothstep(0.05, -0.6, y));
          v *= 1.0 + 0.5*sin(atan(n.z, n.x)*2.0 + 0.7) * (1.0 - abs(y));
          gl_FragColor = vec4(vec3(v)*vec3(0.99,1.0,1.015), 1.0); }`,
      }),
    ),
  );
  const panel = (w: number, h: number, x: number, y: number, z: number, light: number) => {
    const mesh = new THREE.Mesh(
      new THREE.PlaneGeometry(w, h),
      new THREE.MeshBasicMaterial({
        color: new THREE.Color(light, light, light * 1.01),
        side: THREE.DoubleSide,
        toneMapped: false,
      }),
    );
    mesh.position.set(x, y, z);
    mesh.lookAt(0, 0, 0);
    scene.add(mesh);
  };
  panel(9, 9, 0, 9.5, 1, 4.2);
  panel(4.5, 9, -8.6, 3.4, 4, 4.4);
  panel(2.4, 10, 8.6, 2.6, 4.6, 3.6);
  panel(9, 2.2, 1, 4.6, 9, 2.6);
  panel(3, 11, 4, 1, -9, 3);
  panel(3, 8, -6, 2, -8, 2);
  panel(1.5, 13, -4.6, 0, 8.8, 0.03);
  panel(1.6, 13, 7.4, 0, -6.2, 0.03);
  panel(1.2, 12, 9.4, 0, 0.6, 0.05);
  return new THREE.PMREMGenerator(r).fromScene(scene, 0.02).texture;
}

/**
 * Stamped metal is never optically flat, so the normals are turned a little, in waves for the object's size (m) and a
 * fine grain.
 */
export function grain(material: THREE.Material, radius: number): void {
  if (!(material instanceof THREE.MeshStandardMaterial) || material.metalness < 0.3 || material.userData.grained)
    return;
  material.userData.grained = true;
  const waves = (4.4 / Math.max(0.01, radius)).toFixed(1);
  const grit = (208 / Math.min(0.08, Math.max(0.01, radius))).toFixed(0);
  const depth = (0.16 * Math.min(1, radius / 0.05) ** 0.7).toFixed(3);
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vOP;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvOP = (modelMatrix * vec4(position, 1.)).xyz;');
    shader.fragmentShader = shader.fragmentShader
      .replace(
        '#include <common>',
        `#include <common>
varying vec3 vOP;
float h3(vec3 p){ p = fract(p*.3183099+.1); p *= 17.; return fract(p.x*p.y*p.z*(p.x+p.y+p.z)); }
float n3(vec3 x){ vec3 i=floor(x), f=fract(x); f=f*f*(3.-2.*f); return mix(mix(mix(h3(i),h3(i+vec3(1,0,0)),f.x),mix(h3(i+vec3(0,1,0)),h3(i+vec3(1,1,0)),f.x),f.y),mix(mix(h3(i+vec3(0,0,1)),h3(i+vec3(1,0,1)),f.x),mix(h3(i+vec3(0,1,1)),h3(i+vec3(1,1,1)),f.x),f.y),f.z); }
vec3 g3(vec3 p){ return vec3(n3(p),n3(p+19.7),n3(p+47.3))-.5; }`,
      )
      .replace(
        '#include <normal_fragment_maps>',
        `#include <normal_fragment_maps>\nnormal = normalize(normal + (viewMatrix*vec4(g3(vOP*${waves}),0.)).xyz*${depth} + (viewMatrix*vec4(g3(vOP*${grit}.),0.)).xyz*.04);`,
      );
  };
}

/** A soft dark patch where the object is near the ground: the object's depth seen from below, blurred. */
export function contactShadow(
  r: THREE.WebGLRenderer,
  object: THREE.Object3D,
  bounds: THREE.Box3,
  radius: number,
): THREE.Mesh {
  const pixels = 512;
  const width = radius * 4;
  const target = new THREE.WebGLRenderTarget(pixels, pixels);
  const camera = new THREE.OrthographicCamera(-width / 2, width / 2, width / 2, -width / 2, 0, radius * 0.5);
  const c = bounds.getCenter(new THREE.Vector3());
  camera.position.set(c.x, bounds.min.y - 1e-5, c.z);
  camera.up.set(0, 0, 1);
  camera.lookAt(c.x, bounds.min.y + 1, c.z);
  const depth = new THREE.MeshDepthMaterial({ depthPacking: THREE.BasicDepthPacking, side: THREE.DoubleSide });
  depth.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      /gl_FragColor = vec4\( vec3\( 1\.0 - fragCoordZ \), opacity \);/,
      'gl_FragColor = vec4( vec3( 0.0 ), 1.0 - fragCoordZ );',
    );
  };
  const stage = new THREE.Scene();
  const home = object.parent;
  stage.add(object);
  stage.overrideMaterial = depth;
  const tone = r.toneMapping;
  r.setClearColor(0x000000, 0);
  r.toneMapping = THREE.NoToneMapping;
  r.setRenderTarget(target);
  r.clear();
  r.render(stage, camera);
  const read = new Uint8Array(pixels * pixels * 4);
  r.readRenderTargetPixels(target, 0, 0, pixels, pixels, read);
  r.setRenderTarget(null);
  r.toneMapping = tone;
  home?.add(object);
  const canvas = () => {
    const made = document.createElement('canvas');
    made.width = made.height = pixels;
    return made;
  };
  const sharp = canvas();
  const soft = canvas();
  const sharpContext = sharp.getContext('2d');
  const softContext = soft.getContext('2d');
  if (!sharpContext || !softContext) throw new Error('no 2d canvas');
  const image = sharpContext.createImageData(pixels, pixels);
  for (let i = 3; i < read.length; i += 4) image.data[i] = read[i] ?? 0;
  sharpContext.putImageData(image, 0, 0);
  softContext.filter = 'blur(5px)';
  softContext.drawImage(sharp, 0, 0);
  softContext.filter = 'blur(16px)';
  softContext.globalAlpha = 0.8;
  softContext.drawImage(sharp, 0, 0);
  const texture = new THREE.CanvasTexture(soft);
  texture.colorSpace = THREE.SRGBColorSpace;
  texture.flipY = false;
  const patch = new THREE.Mesh(
    new THREE.PlaneGeometry(width, width),
    new THREE.MeshBasicMaterial({
      map: texture,
      transparent: true,
      depthWrite: false,
      toneMapped: false,
      side: THREE.DoubleSide,
      opacity: 0.6,
    }),
  );
  patch.position.set(c.x, bounds.min.y - radius * 0.001, c.z);
  const right = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 0);
  const up = new THREE.Vector3().setFromMatrixColumn(camera.matrixWorld, 1);
  patch.quaternion.setFromRotationMatrix(new THREE.Matrix4().makeBasis(right, up, right.clone().cross(up)));
  target.dispose();
  return patch;
}
