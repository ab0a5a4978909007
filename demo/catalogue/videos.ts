/** YouTube addresses in place of product videos: open films by the Blender Foundation, as in the worksheet `videos`. */

/** Videos by the slug of a product. */
export const productVideos: Record<string, string> = {
  'htc-push-pull-clamp': 'https://www.youtube.com/watch?v=eRsGyueVLvQ',
};

/** Videos by the name of a model. */
export const modelVideos: Record<string, string> = {
  'HTC-160/M8': 'https://www.youtube.com/watch?v=WhWc3b3KhnY',
};
