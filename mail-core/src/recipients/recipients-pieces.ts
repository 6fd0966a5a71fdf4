/** A piece of typed or pasted people: a word, what stands in angle brackets, or the end of somebody. */
export type RecipientPiece = { kind: 'word' | 'bracketed'; text: string } | { kind: 'end' }

/**
 * Cuts at commas, semicolons, white space and line ends that stand outside quotation marks and brackets. A mark that
 * is not closed on its line quotes nothing: the next line is somebody else.
 */
export function cutRecipients(text: string): RecipientPiece[] {
  const pieces: RecipientPiece[] = []
  const quotedEnd = findQuotedEnds(text)
  let word = ''
  const endWord = () => {
    if (word) pieces.push({ kind: 'word', text: word })
    word = ''
  }
  let i = 0
  while (i < text.length) {
    const start = i
    const character = text.charAt(i)
    i = character === '"' ? quotedEnd(start) : start + 1
    if (character === '<') {
      endWord()
      i = bracketedEnd(text, start, quotedEnd)
      pieces.push({ kind: 'bracketed', text: text.slice(start + 1, i).trim() })
    } else if (/[,;\r\n]/.test(character)) {
      endWord()
      pieces.push({ kind: 'end' })
    } else if (/[\s>]/.test(character)) endWord()
    else word += text.slice(start, i)
  }
  endWord()
  return pieces
}

const isLineEnd = (character: string) => character === '\n' || character === '\r'

/** Where the bracket that opens at `start` closes, or breaks off: at another one, at the line's end. */
function bracketedEnd(text: string, start: number, quotedEnd: (start: number) => number): number {
  let i = start + 1
  while (i < text.length) {
    const character = text.charAt(i)
    if (character === '<' || character === '>' || isLineEnd(character)) break
    i = character === '"' ? quotedEnd(i) : i + 1
  }
  return i
}

/** Says behind which character the quotation that opens at `start` ends; its own mark where it is never closed. */
function findQuotedEnds(text: string): (start: number) => number {
  // Where one mark of a line is not closed none behind it is, and nobody need look again.
  let plainUntil = 0
  return (start) => {
    if (start < plainUntil) return start + 1
    let i = start + 1
    for (; i < text.length && !isLineEnd(text.charAt(i)); i++) {
      if (text.charAt(i) === '"') return i + 1
      if (text.charAt(i) === '\\' && !isLineEnd(text.charAt(i + 1))) i++
    }
    plainUntil = i
    return start + 1
  }
}
