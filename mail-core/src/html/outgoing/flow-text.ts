/** A line of text and its quotation depth. */
export interface TextLine {
  depth: number
  text: string
}

const WIDTH = 72

/** Writes lines as `format=flowed` (RFC 3676): long lines are folded at spaces and can be joined again. */
export function flowText(lines: readonly TextLine[]): string {
  return lines.map(flowLine).join('\n')
}

function flowLine({ depth, text }: TextLine): string {
  const prefix = '>'.repeat(depth)
  // A line that ends with a space would be joined with the next; only the signature separator keeps it.
  const content = text === '-- ' ? text : text.trimEnd()
  const write = (segment: string) => prefix + (prefix ? ' ' : stuffing(segment)) + segment
  return fold(content, WIDTH - prefix.length)
    .map(write)
    .join('\n')
}

/** Space-stuffs lines that would be read as a quotation or lose a leading space. */
const stuffing = (line: string) => (/^(?: |>|From )/.test(line) ? ' ' : '')

/** Breaks a line after spaces. Longer words are not split. */
function fold(text: string, width: number): string[] {
  const segments: string[] = []
  let rest = text
  while (rest.length > width) {
    const within = rest.lastIndexOf(' ', width - 1)
    const at = within > 0 ? within : rest.indexOf(' ', width)
    // A segment of spaces only would be an empty line for some readers.
    if (at < 0 || rest.slice(0, at).trim() === '') break
    let end = at + 1
    while (rest[end] === ' ') end++
    if (end >= rest.length) break
    segments.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...segments, rest]
}
