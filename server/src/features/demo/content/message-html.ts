const cell = 'padding:8px 14px 8px 0;border-bottom:1px solid #d8dee0;text-align:left'
const number = 'padding:8px 14px 8px 0;border-bottom:1px solid #d8dee0;text-align:right'

/** Converts paragraphs, `- ` lists, `**bold**` and `| tables |` to HTML. */
export function toHtml(text: string): string {
  return text
    .split(/\n{2,}/)
    .map((block) => toBlock(block.split('\n')))
    .join('\n')
}

/** Converts the same markup to plain text. */
export function toText(text: string): string {
  return text
    .split('\n')
    .map((line) => (isRow(line) ? cellsOf(line).filter(Boolean).join(' – ') : line))
    .join('\n')
    .replaceAll('**', '')
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}

function toBlock(lines: string[]): string {
  if (lines.every(isRow)) return toTable(lines.map(cellsOf))
  if (lines.every((line) => line.startsWith('- ')))
    return `<ul>${lines.map((line) => `<li>${toInline(line.slice(2))}</li>`).join('')}</ul>`
  return `<p>${lines.map(toInline).join('<br>')}</p>`
}

function toTable([head = [], ...rows]: string[][]): string {
  const style = (index: number) => (isNumberColumn(rows, index) ? number : cell)
  const row = (tag: string, cells: string[]) =>
    `<tr>${cells.map((text, index) => `<${tag} style="${style(index)}">${toInline(text)}</${tag}>`).join('')}</tr>`
  return `<table style="border-collapse:collapse">${row('th', head)}${rows.map((cells) => row('td', cells)).join('')}</table>`
}

/** Returns true when most cells of a column are numbers, which are aligned right. */
function isNumberColumn(rows: string[][], index: number): boolean {
  const filled = rows.map((cells) => cells[index] ?? '').filter(Boolean)
  const numbers = filled.filter((text) => /^[*+-]*\d[\d.,/%]*( ?(₫|m³|bộ))?\**$/.test(text))
  return index > 0 && numbers.length * 2 > filled.length
}

function isRow(line: string): boolean {
  return line.startsWith('| ') && line.endsWith(' |')
}

function cellsOf(line: string): string[] {
  return line
    .slice(2, -2)
    .split(' | ')
    .map((text) => text.trim())
}

function toInline(text: string): string {
  return escapeHtml(text).replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')
}
