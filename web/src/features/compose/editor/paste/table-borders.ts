const SIDES = ['top', 'right', 'bottom', 'left'] as const
const GREY = '#9aa0a6'

/**
 * Writes the lines that `border=1` of a table stands for on its cells: old mail, Word and Outlook say it that way, and
 * not every program that shows a message draws them unless each cell says so itself. What a cell says stays, also that
 * it has no line on one side: its neighbour draws that.
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
    // What is no colour changes nothing.
    if (colour) style.setProperty(`border-${side}-color`, colour)
  }
}
