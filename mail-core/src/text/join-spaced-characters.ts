/**
 * Joins characters separated by spaces, as a reader would: `g i a m d o c @ x . v n` is an address. Longer words stay
 * unchanged.
 */
export function joinSpacedCharacters(text: string): string {
  let joined = ''
  let isAlone = false
  for (const word of text.split(' ')) {
    // Several spaces count as one.
    if (word === '') continue
    const wasAlone = isAlone
    isAlone = [...word].length === 1
    joined += joined === '' || (wasAlone && isAlone) ? word : ` ${word}`
  }
  return joined
}
