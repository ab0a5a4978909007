import {
  type Group,
  Mesh,
  MeshBasicMaterial,
  PerspectiveCamera,
  RingGeometry,
  type Scene,
  type Vector3,
  type WebGLRenderer,
} from 'three';

export const canShowRoom = async (): Promise<boolean> =>
  (await navigator.xr?.isSessionSupported('immersive-ar').catch(() => false)) ?? false;

interface Room {
  renderer: WebGLRenderer;
  scene: Scene;
  /** The model with its lights and its shadow, in metres. */
  product: Group;
  foot: Vector3;
  overlay: HTMLElement;
  onPlace: () => void;
  signal: AbortSignal;
}

/**
 * Shows the product at its real size on the surface that the visitor taps, until the visitor leaves or `signal` is
 * aborted.
 * @throws DOMException when the visitor refuses or the camera is not available
 */
export async function showInRoom({ renderer, scene, product, foot, overlay, onPlace, signal }: Room): Promise<void> {
  const session = await navigator.xr?.requestSession('immersive-ar', {
    requiredFeatures: ['hit-test'],
    optionalFeatures: ['dom-overlay'],
    domOverlay: { root: overlay },
  });
  if (!session) return;
  const ended = new Promise((resolve) => session.addEventListener('end', resolve, { once: true }));
  const end = () => void session.end().catch(() => undefined);
  signal.addEventListener('abort', end, { once: true });
  if (signal.aborted) end();
  const target = buildTargetRing();
  const camera = new PerspectiveCamera(50, 1, 0.01, 20);
  scene.add(target);
  product.visible = false;
  session.addEventListener('select', () => {
    if (!target.visible) return;
    product.position.setFromMatrixPosition(target.matrix).sub(foot);
    product.visible = true;
    renderer.shadowMap.needsUpdate = true;
    onPlace();
  });
  try {
    renderer.xr.enabled = true;
    renderer.xr.setReferenceSpaceType('local');
    let surfaces: XRHitTestSource | undefined;
    renderer.setAnimationLoop((_time, frame?: XRFrame) => {
      const space = renderer.xr.getReferenceSpace();
      if (!frame || !space) return;
      const surface = surfaces && frame.getHitTestResults(surfaces)[0]?.getPose(space);
      target.visible = Boolean(surface);
      if (surface) target.matrix.fromArray(surface.transform.matrix);
      renderer.render(scene, camera);
    });
    await renderer.xr.setSession(session);
    surfaces = await session.requestHitTestSource?.({ space: await session.requestReferenceSpace('viewer') });
    await ended;
  } finally {
    end();
    renderer.setAnimationLoop(null);
    renderer.xr.enabled = false;
    scene.remove(target);
    target.geometry.dispose();
    target.material.dispose();
    product.position.set(0, 0, 0);
    product.visible = true;
    renderer.shadowMap.needsUpdate = true;
  }
}

function buildTargetRing() {
  const ring = new Mesh(new RingGeometry(0.035, 0.04, 48).rotateX(-Math.PI / 2), new MeshBasicMaterial());
  ring.matrixAutoUpdate = false;
  ring.visible = false;
  return ring;
}
