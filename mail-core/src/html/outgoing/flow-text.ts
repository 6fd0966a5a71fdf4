/** A line of a message's text, however long, and how deep it is quoted. */
export interface TextLine {
  depth: number
  text: string
}

const WIDTH = 72

/** Writes lines as `format=flowed` (RFC 3676): a long one is folded at spaces, so that the reader can join it again. */
export function flowText(lines: readonly TextLine[]): string {
  return lines.map(flowLine).join('\n')
}

function flowLine({ depth, text }: TextLine): string {
  const mark = '>'.repeat(depth)
  // A line that ends in a space would be joined with the next; the mark before a signature is the one exception.
  const content = text === '-- ' ? text : text.trimEnd()
  const write = (piece: string) => mark + (mark ? ' ' : stuffing(piece)) + piece
  return fold(content, WIDTH - mark.length)
    .map(write)
    .join('\n')
}

/** What would be read as a quotation, or lose a space on its way, is given one more to lose. */
const stuffing = (line: string) => (/^(?: |>|From )/.test(line) ? ' ' : '')

/** Cuts a line behind spaces. A word that is longer than a line stays whole. */
function fold(text: string, width: number): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > width) {
    const within = rest.lastIndexOf(' ', width - 1)
    const at = within > 0 ? within : rest.indexOf(' ', width)
    // A piece of nothing but spaces would be an empty line to some readers.
    if (at < 0 || rest.slice(0, at).trim() === '') break
    let end = at + 1
    while (rest[end] === ' ') end++
    if (end >= rest.length) break
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...pieces, rest]
}
