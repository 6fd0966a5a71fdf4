/** Excludes characters that are easily confused: l, o, i, 0 and 1. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 3
const groupCharacters = 4

/** Creates a password that is easy to dictate, such as `k7fq-m2hd-w9tr`. */
export function createPassword(
  fill = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
): string {
  let text = ''
  while (text.length < groups * groupCharacters) {
    // Skips bytes beyond the last multiple of the alphabet length, which would bias the result.
    for (const byte of fill(new Uint8Array(32)))
      if (byte < 256 - (256 % alphabet.length)) text += alphabet[byte % alphabet.length] ?? ''
  }
  return Array.from({ length: groups }, (_, group) =>
    text.slice(group * groupCharacters, (group + 1) * groupCharacters),
  ).join('-')
}
