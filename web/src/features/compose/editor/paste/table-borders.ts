const SIDES = ['top', 'right', 'bottom', 'left'] as const
const GREY = '#9aa0a6'

/**
 * Converts `border=1` of a table into cell borders. Old mail, Word and Outlook use the attribute, and some programs
 * render only borders of cells. Existing cell styles stay, including a missing border on one side, which the adjacent
 * cell draws.
 */
export function writeTableBorders(pasted: DocumentFragment): void {
  for (const table of pasted.querySelectorAll<HTMLTableElement>('table[border]')) {
    if (Number.parseInt(table.getAttribute('border') ?? '', 10) === 0) continue
    table.style.borderCollapse ||= 'collapse'
    const colour = table.getAttribute('bordercolor') ?? ''
    for (const row of table.rows) for (const cell of row.cells) writeCellBorders(cell, colour)
  }
}

function writeCellBorders({ style }: HTMLTableCellElement, colour: string): void {
  for (const side of SIDES) {
    if (style.getPropertyValue(`border-${side}-style`) !== '') continue
    style.setProperty(`border-${side}`, `1px solid ${GREY}`)
    // An invalid colour is ignored.
    if (colour) style.setProperty(`border-${side}-color`, colour)
  }
}
