import { type AnimationClip, AnimationMixer, LoopOnce, type Object3D } from 'three';

/** The name of the animation from the closed pose (start) to the open one (end). */
const OPENING = 'open';

/** Sets how far a product is open: 0 closed, 1 open. */
export type Opening = (share: number) => void;

/** Undefined when the model has only one pose. */
export function openingOf(scene: Object3D, animations: readonly AnimationClip[]): Opening | undefined {
  const clip = animations.find(({ name, duration }) => name === OPENING && duration > 0);
  if (!clip) return undefined;
  const mixer = new AnimationMixer(scene);
  const action = mixer.clipAction(clip).setLoop(LoopOnce, 1).play();
  // A paused action still applies its current time.
  action.paused = true;
  return (share) => {
    action.time = clip.duration * Math.min(1, Math.max(0, share));
    mixer.update(0);
    scene.updateMatrixWorld(true);
  };
}
