/** A token of typed or pasted recipients: a word, a bracketed address, or the end of a recipient. */
export type RecipientToken = { kind: 'word' | 'bracketed'; text: string } | { kind: 'end' }

/**
 * Splits at commas, semicolons, white space and line ends outside quotation marks and brackets. A quotation mark
 * unclosed on its line does not quote.
 */
export function cutRecipients(text: string): RecipientToken[] {
  const tokens: RecipientToken[] = []
  const quotedEnd = findQuotedEnds(text)
  let word = ''
  const endWord = () => {
    if (word) tokens.push({ kind: 'word', text: word })
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
      tokens.push({ kind: 'bracketed', text: text.slice(start + 1, i).trim() })
    } else if (/[,;\r\n]/.test(character)) {
      endWord()
      tokens.push({ kind: 'end' })
    } else if (/[\s>]/.test(character)) endWord()
    else word += text.slice(start, i)
  }
  endWord()
  return tokens
}

const isLineEnd = (character: string) => character === '\n' || character === '\r'

/** Returns the end of the bracket that opens at `start`: its closing bracket, another opening one, or the line end. */
function bracketedEnd(text: string, start: number, quotedEnd: (start: number) => number): number {
  let i = start + 1
  while (i < text.length) {
    const character = text.charAt(i)
    if (character === '<' || character === '>' || isLineEnd(character)) break
    i = character === '"' ? quotedEnd(i) : i + 1
  }
  return i
}

/** Returns a function that finds the end of a quotation; an unclosed mark ends at itself. */
function findQuotedEnds(text: string): (start: number) => number {
  // If one mark of a line is unclosed, later ones are too; no further search is needed.
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
