/** Indentation and title of a label in a list. */
export interface LabelLine {
  depth: number
  title: string
}

/** Returns the rows of labels sorted by path: below their parent label, or with the full path. */
export function linesOfLabels(labels: readonly { name: string }[]): LabelLine[] {
  const depths = new Map<string, number>()
  const names = new Set(labels.map(({ name }) => name))
  return labels.map(({ name }) => {
    const cut = name.lastIndexOf('/')
    const above = name.slice(0, Math.max(0, cut))
    const isBelow = names.has(above)
    const depth = isBelow ? (depths.get(above) ?? 0) + 1 : 0
    depths.set(name, depth)
    return { depth, title: isBelow ? name.slice(cut + 1) : name.replaceAll('/', ' › ') }
  })
}
