/** No character that is taken for another when it is read out: no l, o, i, 0 or 1. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 3
const groupCharacters = 4

/** A password that can be read out on the telephone, such as `k7fq-m2hd-w9tr`. */
export function makePassword(
  fill = (bytes: Uint8Array<ArrayBuffer>) => crypto.getRandomValues(bytes),
): string {
  let text = ''
  while (text.length < groups * groupCharacters) {
    // Bytes beyond the last whole round of the alphabet would make its beginning likelier.
    for (const byte of fill(new Uint8Array(32)))
      if (byte < 256 - (256 % alphabet.length)) text += alphabet[byte % alphabet.length] ?? ''
  }
  return Array.from({ length: groups }, (_, group) =>
    text.slice(group * groupCharacters, (group + 1) * groupCharacters),
  ).join('-')
}
