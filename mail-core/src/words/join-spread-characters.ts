/**
 * A text whose characters stand apart as it is read at a glance: `g i a m d o c @ x . v n` is an address. Words of several
 * characters stay as they are.
 */
export function joinSpreadCharacters(text: string): string {
  let joined = ''
  let isAlone = false
  for (const word of text.split(' ')) {
    // Several blanks are one.
    if (word === '') continue
    const wasAlone = isAlone
    isAlone = [...word].length === 1
    joined += joined === '' || (wasAlone && isAlone) ? word : ` ${word}`
  }
  return joined
}
