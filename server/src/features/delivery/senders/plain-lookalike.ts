/** Character sequences that look like another character. */
const lookalikeSequences: readonly (readonly [written: string, meant: string])[] = [
  ['rn', 'm'],
  ['vv', 'w'],
  ['0', 'o'],
  ['1', 'l'],
  ['1', 'i'],
]

/** In a shorter name a substitution is another word: `burn` does not imitate `bum`. */
const minCharacters = { pair: 5, digit: 4 }

/** Returns true when a domain contains a sequence that looks like another character. */
export const hasLookalikeSequence = (domain: string): boolean =>
  lookalikeSequences.some(([written]) => domain.includes(written))

/**
 * Returns true when an ASCII domain looks like another: equal except for lookalike sequences. A subdomain is compared
 * by its end.
 */
export function isLookalike(domain: string, original: string): boolean {
  const labels = domain.split('.')
  const end = labels.slice(-original.split('.').length).join('.')
  if (end === original || end.length < original.length) return false
  const name = original.slice(0, Math.max(0, original.lastIndexOf('.')))
  const longest = Math.max(...name.split('.').map((label) => label.length))
  const allowed = lookalikeSequences.filter(
    ([written]) => longest >= (written.length > 1 ? minCharacters.pair : minCharacters.digit),
  )
  return isEqualExceptLookalikes(end, original, allowed)
}

/** Returns true when the text equals the target except for lookalike sequences. */
function isEqualExceptLookalikes(
  written: string,
  target: string,
  allowed: typeof lookalikeSequences,
): boolean {
  let at = 0
  for (const message of target) {
    if (written[at] === message) {
      at++
      continue
    }
    const lookalike = allowed.find(([by, of]) => of === message && written.startsWith(by, at))
    if (!lookalike) return false
    at += lookalike[0].length
  }
  return at === written.length
}
