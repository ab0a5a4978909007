/** YouTube addresses. Stand-ins for product videos: open films by the Blender Foundation, as in the sheet `videos`. */

/** By the slug of a product. */
export const productVideos: Record<string, string> = {
  'htc-push-pull-clamp': 'https://www.youtube.com/watch?v=eRsGyueVLvQ',
};

/** By the name of a model. */
export const modelVideos: Record<string, string> = {
  'HTC-160/M8': 'https://www.youtube.com/watch?v=WhWc3b3KhnY',
};
