import { type AnimationClip, AnimationMixer, LoopOnce, type Object3D } from 'three';

/** The animation of a GLB that leads from the closed pose, at its start, to the open one, at its end. */
const OPENING = 'open';

/** Sets how far a product is open: 0 closed, 1 open. */
export type Opening = (share: number) => void;

/** Undefined when the model has but one pose. */
export function openingOf(scene: Object3D, animations: readonly AnimationClip[]): Opening | undefined {
  const clip = animations.find(({ name, duration }) => name === OPENING && duration > 0);
  if (!clip) return undefined;
  const mixer = new AnimationMixer(scene);
  const action = mixer.clipAction(clip).setLoop(LoopOnce, 1).play();
  // A paused action still shows the moment that it stands at.
  action.paused = true;
  return (share) => {
    action.time = clip.duration * Math.min(1, Math.max(0, share));
    mixer.update(0);
    scene.updateMatrixWorld(true);
  };
}
