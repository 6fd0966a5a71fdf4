/** Searchable texts of a message: decoded headers with lower-case names, and body texts. */
export interface SearchedTexts {
  header: readonly (readonly [name: string, value: string])[]
  body: string
}

/** Joins the header fields of a message, one per line. */
export function headerText(header: SearchedTexts['header']): string {
  return header.map(([name, value]) => `${name}: ${value}`).join('\n')
}

/** Joins all texts of a message. */
export function fullText({ header, body }: SearchedTexts): string {
  return `${headerText(header)}\n\n${body}`
}
