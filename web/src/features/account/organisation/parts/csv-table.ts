/** Formats rows as comma-separated values; protects cells from being evaluated as formulas by spreadsheets. */
export const csvTable = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => `${cells.map((cell) => quote(guard(cell))).join(',')}\r\n`).join('')

const guard = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const quote = (text: string) => (/[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
