/**
 * Staff members named as `@Asha Rao`, or as `@Asha` if only one has this first name. The longest name counts, so `@Asha
 * Rao` does not mean Asha. All members with the same full name are included.
 */
export function mentionedIn<Person extends { name: string }>(note: string, people: readonly Person[]): Person[] {
  const firstName = ({ name }: Person) => name.split(' ')[0]?.toLowerCase() ?? '';
  const names = people.flatMap((person) => {
    const alone = people.filter((other) => firstName(other) === firstName(person)).length === 1;
    return [person.name.toLowerCase(), ...(alone ? [firstName(person)] : [])].map((name) => ({ name, person }));
  });
  names.sort((a, b) => b.name.length - a.name.length);
  const mentioned = new Set<Person>();
  for (const [, after = ''] of note.toLowerCase().matchAll(/(?<![\p{L}\p{N}.])@([^@]+)/gu)) {
    const found = names.find(({ name }) => after.startsWith(name) && !/^[\p{L}\p{N}]/u.test(after.slice(name.length)));
    for (const { name, person } of names) if (name === found?.name) mentioned.add(person);
  }
  return [...mentioned];
}
