export interface Coordinates {
  lat: number;
  lng: number;
}

const EARTH_RADIUS_KM = 6371;
const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

export function computeDistanceKm(from: Coordinates, to: Coordinates): number {
  const half = (difference: number) => Math.sin(toRadians(difference) / 2) ** 2;
  const share =
    half(to.lat - from.lat) + Math.cos(toRadians(from.lat)) * Math.cos(toRadians(to.lat)) * half(to.lng - from.lng);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(share)));
}

const WHOLE = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 0 });

/** Dealers have the coordinates of their town, so less than a kilometre means the same town. */
export const formatDistance = (km: number, town: string) => (km < 1 ? `in ${town}` : `${WHOLE.format(km)} km away`);

export function sortByDistance<Item extends { lat?: number; lng?: number }>(items: readonly Item[], from: Coordinates) {
  return items
    .map((item) => ({
      item,
      km:
        item.lat === undefined || item.lng === undefined
          ? undefined
          : computeDistanceKm(from, { lat: item.lat, lng: item.lng }),
    }))
    .sort((a, b) => (a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY));
}
