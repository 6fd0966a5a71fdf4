import type { ThreadableMessages } from './thread-data.ts'

/** Groups messages by subject, each group in order of date (ORDEREDSUBJECT), and writes them, in two steps. */
export function* writeThreadsBySubject({
  data,
  byDate,
  numbers,
}: ThreadableMessages): Generator<undefined, string> {
  const groups = new Map<number, number[]>()
  for (const index of byDate) {
    const subject = data.subjects[index] as number
    const group = groups.get(subject)
    if (group) group.push(numbers[index] as number)
    else groups.set(subject, [numbers[index] as number])
  }
  yield
  return [...groups.values()]
    .map(([first, ...rest]) =>
      rest.length > 1
        ? `(${first} ${rest.map((one) => `(${one})`).join('')})`
        : `(${[first, ...rest].join(' ')})`,
    )
    .join('')
}
