/** YouTube addresses in place of product videos: open films by the Blender Foundation, as in the worksheet `videos`. */

export const productVideos: Record<string, string> = {
  'htc-push-pull-clamp': 'https://www.youtube.com/watch?v=eRsGyueVLvQ',
};

export const modelVideos: Record<string, string> = {
  'HTC-160/M8': 'https://www.youtube.com/watch?v=WhWc3b3KhnY',
};
