import { normalForm } from '@bocau/mail-core/text/normal-form'

/** Formats rows below their headings in aligned columns. */
export function formatTable(headings: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const cells = [headings, ...rows].map((row) => row.map((cell) => normalForm(cell)))
  const widths = headings.map((_, column) =>
    cells.reduce((widest, row) => Math.max(widest, width(row[column] ?? '')), 0),
  )
  return cells.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat(Math.max(0, (widths[column] ?? 0) - width(cell))))
      .join('  ')
      .trimEnd(),
  )
}

/** Number of characters, not of UTF-16 units. */
const width = (text: string) => [...text].length
