/** True if a figure reaches its target; undefined without a target. */
type Verdict = boolean | undefined

/** A table row: name, figures and target. */
export interface Row {
  readonly what: string
  readonly figures: Record<string, string>
  readonly target?: string
  readonly isReached?: Verdict
}

/** The table of an area with notes. */
export interface Table {
  readonly title: string
  readonly rows: readonly Row[]
  readonly notes: readonly string[]
}

/** Formats a table as aligned Markdown. */
export function formatTable({ title, rows, notes }: Table): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row.figures)))]
  const hasTargets = rows.some((row) => row.target !== undefined)
  const head = ['', ...names, ...(hasTargets ? ['target', ''] : [])]
  const cells = rows.map((row) => [
    row.what,
    ...names.map((name) => row.figures[name] ?? ''),
    ...(hasTargets ? [row.target ?? '', formatVerdict(row)] : []),
  ])
  const widths = head.map((name, column) =>
    Math.max(3, ...[head, ...cells].map((line) => (line[column] ?? name).length)),
  )
  const format = (line: readonly string[]) =>
    `| ${line.map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(' | ')} |`
  const rule = `|${widths.map((width, column) => (column === 0 ? '-'.repeat(width + 2) : `${'-'.repeat(width + 1)}:`)).join('|')}|`
  const text = [`## ${title}`, '', format(head), rule, ...cells.map(format)]
  return [...text, ...(notes.length > 0 ? ['', ...notes.map((note) => `- ${note}`)] : []), ''].join('\n')
}

function formatVerdict({ target, isReached }: Row): string {
  if (target === undefined || isReached === undefined) return ''
  return isReached ? 'yes' : 'NO'
}
