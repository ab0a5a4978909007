import type { Coordinates } from './distance.ts';

export interface DistanceOrigin extends Coordinates {
  label: string;
}

const POSITION_TIMEOUT = 15_000;

export const locateVisitor = () =>
  new Promise<DistanceOrigin>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude, label: 'your position' }),
      ({ code }) =>
        reject(
          new Error(
            code === 1 ? 'Your position was not given. Type a town instead.' : 'Your position could not be found.',
          ),
        ),
      { timeout: POSITION_TIMEOUT, maximumAge: 600_000 },
    );
  });
