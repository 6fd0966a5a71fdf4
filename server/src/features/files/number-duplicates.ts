import { DistinctNames } from '../../kernel/distinct-names.ts'

/** Makes file names unique: the second `a.pdf` becomes `a (2).pdf`. Ignores case, because some file systems do. */
export function numberDuplicates(names: readonly string[]): string[] {
  const distinct = new DistinctNames()
  return names.map((name) => distinct.claim(name.replaceAll(/[\\/]/g, '_') || '_'))
}
