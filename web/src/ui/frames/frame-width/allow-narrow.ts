/** A table up to this declared width is a page layout; a wider one with many columns is content. */
const WIDEST_LAYOUT = 800
const MAX_COLUMNS = 3
const DECLARED = /^\s*(\d+(?:\.\d+)?)\s*(px|pt|pc|in|cm|mm)?\s*$/i
const PIXELS: Readonly<Record<string, number>> = {
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 9.6 / 2.54,
}
/** Class of an element that fills the available width instead of its declared one. */
const NARROW = 'bocau-narrow'
/** Class of a single-column table around wide content, which need not have its width. */
export const LOOSE = 'bocau-loose'

/** Removes declared widths that would make a page too wide: of text blocks and layout tables. */
export function allowNarrow(page: Document, width: number): void {
  const { body } = page
  const wide = [...body.querySelectorAll<HTMLElement>('[width], [style*="width" i]')].filter(
    (element) => declaredWidth(element) > width && mayNarrow(element),
  )
  for (const element of wide) element.classList.add(NARROW)
  const around = [...body.querySelectorAll('table')].filter(
    (table) => table.offsetWidth > width && table.querySelector('table') && hasColumns(table, 1),
  )
  for (const table of around) loosen(table)
}

function declaredWidth(element: HTMLElement): number {
  const { width, minWidth } = element.style
  const declared = [width, minWidth, width === '' ? element.getAttribute('width') : '']
  return Math.max(...declared.map((value) => inPixels(value ?? '')))
}

function inPixels(value: string): number {
  const [, amount = '0', unit = 'px'] = DECLARED.exec(value) ?? []
  return Number(amount) * (PIXELS[unit.toLowerCase()] ?? 1)
}

const mayNarrow = (element: HTMLElement): boolean => {
  if (element.closest('img, svg, hr')) return false
  if (!element.matches('table, tbody, tr, td, th, col, colgroup')) return true
  const table = element.closest('table')
  if (!table) return false
  const isLayout = Math.max(declaredWidth(table), declaredWidth(element)) <= WIDEST_LAYOUT
  return isLayout || hasColumns(table, MAX_COLUMNS)
}

function hasColumns(table: HTMLTableElement, max: number): boolean {
  return [...table.rows].every(({ cells }) => cells.length <= max)
}

function loosen(table: HTMLTableElement): void {
  table.classList.add(LOOSE)
  for (const row of table.rows) for (const part of [row, ...row.cells]) part.classList.add(LOOSE)
  for (const body of table.tBodies) body.classList.add(LOOSE)
}
