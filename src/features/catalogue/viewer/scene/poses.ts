import { type AnimationClip, AnimationMixer, LoopOnce, type Object3D } from 'three';

const OPENING = 'open';

export type Opening = (share: number) => void;

export function openingOf(scene: Object3D, animations: readonly AnimationClip[]): Opening | undefined {
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
