/** Own property of a dictionary; undefined for names that only its prototype has, such as "constructor". */
export const getOwnValue = <Value>(
  dictionary: Readonly<Partial<Record<string, Value>>>,
  name: string,
): Value | undefined => (Object.hasOwn(dictionary, name) ? dictionary[name] : undefined);
