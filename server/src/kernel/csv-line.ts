/** One line of a comma-separated table. What a spreadsheet would take for a formula is made plain text. */
export const csvLine = (cells: readonly (string | null)[]): string =>
  `${cells.map((cell) => quoted(plain(cell ?? ''))).join(',')}\r\n`

const plain = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
