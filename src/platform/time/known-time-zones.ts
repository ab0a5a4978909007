import { getOwnValue } from '../get-own-value.ts';

/** Names of today for zones that Node lists by their former names (tz database, file `backward`). */
const RENAMED: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Names without a place that Node and PostgreSQL read alike; migration 511 has the same list. */
export const ZONES_WITHOUT_PLACE: Readonly<Record<string, string>> = {
  'Etc/UTC': 'UTC',
  'Etc/GMT': 'UTC',
  'Etc/UCT': 'UTC',
  'Etc/Universal': 'UTC',
  'Etc/Zulu': 'UTC',
  'Etc/Greenwich': 'UTC',
  GMT: 'UTC',
  UCT: 'UTC',
  Universal: 'UTC',
  Zulu: 'UTC',
  Greenwich: 'UTC',
  'US/Alaska': 'America/Anchorage',
  'US/Arizona': 'America/Phoenix',
  'US/Central': 'America/Chicago',
  'US/Eastern': 'America/New_York',
  'US/Hawaii': 'Pacific/Honolulu',
  'US/Michigan': 'America/Detroit',
  'US/Mountain': 'America/Denver',
  'US/Pacific': 'America/Los_Angeles',
  'Canada/Atlantic': 'America/Halifax',
  'Canada/Central': 'America/Winnipeg',
  'Canada/Eastern': 'America/Toronto',
  'Canada/Mountain': 'America/Edmonton',
  'Canada/Newfoundland': 'America/St_Johns',
  'Canada/Pacific': 'America/Vancouver',
  'Brazil/East': 'America/Sao_Paulo',
  GB: 'Europe/London',
  Eire: 'Europe/Dublin',
  Turkey: 'Europe/Istanbul',
  Israel: 'Asia/Jerusalem',
  Singapore: 'Asia/Singapore',
  Hongkong: 'Asia/Hong_Kong',
  Japan: 'Asia/Tokyo',
  PRC: 'Asia/Shanghai',
  ROK: 'Asia/Seoul',
  NZ: 'Pacific/Auckland',
};

/** Zones of places, by the names that Node and PostgreSQL read alike; abbreviations such as IST are not among them. */
export const KNOWN_TIME_ZONES: readonly string[] = [
  'UTC',
  ...new Set(Intl.supportedValuesOf('timeZone').map((zone) => getOwnValue(RENAMED, zone) ?? zone)),
];

/** Other names for India's time, by which people there call it. */
const INDIA = ['ist', 'india', 'india standard time', 'indian standard time', 'kolkata', 'asia/calcutta'];

const BY_NAME = new Map([
  ...KNOWN_TIME_ZONES.map((zone) => [zone.toLowerCase(), zone] as const),
  ...Object.entries(RENAMED).map(([former, zone]) => [former.toLowerCase(), zone] as const),
  ...Object.entries(ZONES_WITHOUT_PLACE).map(([name, zone]) => [name.toLowerCase(), zone] as const),
  ...INDIA.map((name) => [name, 'Asia/Kolkata'] as const),
]);

/** Name of a zone as it is stored; undefined for an unknown zone and for a distance from UTC such as `+05:30`. */
export const parseTimeZone = (typed: string): string | undefined => BY_NAME.get(typed.trim().toLowerCase());
