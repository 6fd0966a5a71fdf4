/** Quotes a string; characters that could end it or inject a header line are neutralised. */
export function quoteString(text: string): string {
  return `"${withoutControls(text).replace(/["\\]/g, '\\$&')}"`
}

/** Writes a multi-line text. */
export function multiline(text: string): string {
  const lines = withoutControls(text, true).split('\n')
  return ['text:', ...lines.map((line) => (line.startsWith('.') ? `.${line}` : line)), '.', ''].join('\r\n')
}

/** Writes a string or a string list. */
export function stringList(texts: readonly string[]): string {
  const [only, ...rest] = texts
  return only !== undefined && rest.length === 0
    ? quoteString(only)
    : `[${texts.map(quoteString).join(', ')}]`
}

function withoutControls(text: string, preservesLines = false): string {
  const even = text.replace(/\r\n?/g, '\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters
  return even.replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ').replace(/\n/g, preservesLines ? '\n' : ' ')
}
