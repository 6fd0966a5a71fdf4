/** Gives every file a name of its own: the second `a.pdf` becomes `a (2).pdf`. Case does not tell files apart everywhere. */
export function numberDuplicates(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const { stem, extension } = splitName(name.replaceAll(/[\\/]/g, '_') || '_')
    let unique = stem + extension
    for (let number = 2; taken.has(unique.toLowerCase()); number++) unique = `${stem} (${number})${extension}`
    taken.add(unique.toLowerCase())
    return unique
  })
}

function splitName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.')
  return dot > 0 ? { stem: name.slice(0, dot), extension: name.slice(dot) } : { stem: name, extension: '' }
}
