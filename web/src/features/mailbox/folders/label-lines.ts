/** How a label stands in a list of all: how far in, and what it is called there. */
export interface LabelLine {
  depth: number
  title: string
}

/** The lines of labels that are listed by their paths: below the one that the path names, or else by the whole path. */
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
