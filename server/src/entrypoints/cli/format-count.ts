/** Formats a number with a noun, such as "1 message" or "2 messages". */
export const formatCount = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`
