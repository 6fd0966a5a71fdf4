/** Joins soft line breaks of a `format=flowed` text (RFC 3676) within the same quotation depth. */
export function unflowText(text: string, deletesSpaces: boolean): string {
  const paragraphs: string[] = []
  let open: string[] = []
  let openDepth = 0
  const close = () => {
    if (open.length > 0) paragraphs.push(open.join(''))
    open = []
  }

  for (const line of text.split(/\r?\n/)) {
    const depth = quoteDepth(line)
    const content = line.slice(depth).replace(/^ /, '')
    const isSignature = content === '-- '
    if (open.length > 0 && (depth !== openDepth || isSignature)) close()
    if (open.length === 0 && depth > 0) open.push(`${'>'.repeat(depth)} `)
    openDepth = depth
    const isSoft = content.endsWith(' ') && !isSignature
    open.push(isSoft && deletesSpaces ? content.slice(0, -1) : content)
    if (!isSoft) close()
  }
  close()
  return paragraphs.join('\n')
}

function quoteDepth(line: string): number {
  let depth = 0
  while (line[depth] === '>') depth++
  return depth
}
