/** A string as Sieve writes it; what could end it or begin another line of a header is no danger inside. */
export function quoted(text: string): string {
  return `"${withoutControls(text).replace(/["\\]/g, '\\$&')}"`
}

/** A text of several lines as Sieve writes it. */
export function multiline(text: string): string {
  const lines = withoutControls(text, true).split('\n')
  return ['text:', ...lines.map((line) => (line.startsWith('.') ? `.${line}` : line)), '.', ''].join('\r\n')
}

/** One string, or a list of them. */
export function stringList(texts: readonly string[]): string {
  const [only, ...others] = texts
  return only !== undefined && others.length === 0 ? quoted(only) : `[${texts.map(quoted).join(', ')}]`
}

function withoutControls(text: string, keepsLines = false): string {
  const even = text.replace(/\r\n?/g, '\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return even.replace(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ' ').replace(/\n/g, keepsLines ? '\n' : ' ')
}
