import { DistinctNames } from '../../kernel/distinct-names.ts'

/**
 * Splits a name into stem and extension: `báo giá` and `.pdf`. A name that starts with its only dot has no extension.
 */
export function splitName(name: string): { stem: string; ending: string } {
  const dot = name.lastIndexOf('.')
  const hasEnding = dot > 0 && name.length - dot <= 20
  return hasEnding ? { stem: name.slice(0, dot), ending: name.slice(dot) } : { stem: name, ending: '' }
}

const officeNames = /\.(docx?|xlsx?|pptx?|od[tsp]|rtf|csv)$/i

/** Returns true when the name has the extension of an editable office document. */
export const isOfficeName = (name: string): boolean => officeNames.test(name)

/** Makes file names unique: the second `a.pdf` becomes `a (2).pdf`. Ignores case, because some file systems do. */
export function numberDuplicates(names: readonly string[]): string[] {
  const distinct = new DistinctNames()
  return names.map((name) => distinct.claim(name.replaceAll(/[\\/]/g, '_') || '_'))
}
