/** What is written for a message that looks like it at a glance, and for which messages. */
const tricks: readonly (readonly [written: string, meant: string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['0', 'o'],
  ['1', 'l'],
  ['1', 'i'],
]

/** In so short a name one message more or less is another word: `burn` is not meant for `bum`. */
const leastCharacters = { pair: 5, digit: 4 }

/** Whether a domain holds anything that could be written for another message. */
export const hasTricks = (domain: string): boolean => tricks.some(([written]) => domain.includes(written))

/**
 * Whether a domain is written so that it looks like another: letter by letter the same, but for some that are written
 * by others. What lies below a domain looks like it where its end does.
 */
export function looksLike(domain: string, known: string): boolean {
  const labels = domain.split('.')
  const end = labels.slice(-known.split('.').length).join('.')
  if (end === known || end.length < known.length) return false
  const name = known.slice(0, Math.max(0, known.lastIndexOf('.')))
  const most = Math.max(...name.split('.').map((label) => label.length))
  const usable = tricks.filter(
    ([written]) => most >= (written.length > 1 ? leastCharacters.pair : leastCharacters.digit),
  )
  return isSpelt(end, known, usable)
}

/** Walks both at once; where they part, what is written has to be a trick for what is meant. */
function isSpelt(written: string, meant: string, usable: typeof tricks): boolean {
  let at = 0
  for (const message of meant) {
    if (written[at] === message) {
      at++
      continue
    }
    const trick = usable.find(([by, of]) => of === message && written.startsWith(by, at))
    if (!trick) return false
    at += trick[0].length
  }
  return at === written.length
}
