import { DistinctNames } from '../../../kernel/distinct-names.ts'

/** Gives every file a name of its own: the second `a.pdf` becomes `a (2).pdf`. Case does not tell files apart everywhere. */
export function numberDuplicates(names: readonly string[]): string[] {
  const distinct = new DistinctNames()
  return names.map((name) => distinct.take(name.replaceAll(/[\\/]/g, '_') || '_'))
}
