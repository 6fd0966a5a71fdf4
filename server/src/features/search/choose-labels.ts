import type { Label } from '@bocau/contract/mailbox/labels'
import { foldText } from '@bocau/mail-core/search/fold-text'
import { normalForm } from '@bocau/mail-core/words/normal-form'

/** Labels of a search. */
export interface LabelChoice {
  /** A thread must have one label of each group. */
  all: string[][]
  /** Labels that a thread must not have. */
  none: string[]
}

/**
 * Finds the typed labels by full name or last part, with all nested labels. Diacritics may be omitted unless an exact
 * match exists. Returns null when a required label does not exist.
 */
export function chooseLabels(
  known: readonly Label[],
  wanted: readonly { name: string; isExcluded: boolean }[],
): LabelChoice | null {
  const all: string[][] = []
  const none: string[] = []
  for (const { name, isExcluded } of wanted) {
    const ids = labelsCalled(known, name)
    if (isExcluded) none.push(...ids)
    else if (ids.length === 0) return null
    else all.push(ids)
  }
  return { all, none }
}

function labelsCalled(known: readonly Label[], typed: string): string[] {
  const meant = meantBy(known, typed, withMarks)
  const some = meant.length > 0 ? meant : meantBy(known, typed, (name) => withMarks(foldText(name)))
  const isBelow = (label: Label) => some.some(({ name }) => label.name.startsWith(`${name}/`))
  return known.filter((label) => some.includes(label) || isBelow(label)).map(({ id }) => id)
}

/** Returns labels whose full name matches, otherwise those whose last part matches. */
function meantBy(known: readonly Label[], typed: string, folded: (name: string) => string): Label[] {
  const wanted = folded(typed)
  const exact = known.filter((label) => label.id === typed || folded(label.name) === wanted)
  return exact.length > 0 ? exact : known.filter((label) => folded(label.name).endsWith(`/${wanted}`))
}

/** Dashes match blanks, so that names need no quotes. */
const withMarks = (name: string): string =>
  normalForm(name)
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '-')
