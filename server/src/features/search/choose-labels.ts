import type { Label } from '@bocau/contract/mailbox/labels'
import { foldText } from '@bocau/mail-core/search/fold-text'
import { normalForm } from '@bocau/mail-core/text/normal-form'

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
  labels: readonly Label[],
  requested: readonly { name: string; isExcluded: boolean }[],
): LabelChoice | null {
  const all: string[][] = []
  const none: string[] = []
  for (const { name, isExcluded } of requested) {
    const ids = findLabelsByName(labels, name)
    if (isExcluded) none.push(...ids)
    else if (ids.length === 0) return null
    else all.push(ids)
  }
  return { all, none }
}

function findLabelsByName(labels: readonly Label[], typed: string): string[] {
  const matches = findMatches(labels, typed, withDiacritics)
  const some =
    matches.length > 0 ? matches : findMatches(labels, typed, (name) => withDiacritics(foldText(name)))
  const isBelow = (label: Label) => some.some(({ name }) => label.name.startsWith(`${name}/`))
  return labels.filter((label) => some.includes(label) || isBelow(label)).map(({ id }) => id)
}

/** Returns labels whose full name matches, otherwise those whose last part matches. */
function findMatches(labels: readonly Label[], typed: string, folded: (name: string) => string): Label[] {
  const target = folded(typed)
  const exact = labels.filter((label) => label.id === typed || folded(label.name) === target)
  return exact.length > 0 ? exact : labels.filter((label) => folded(label.name).endsWith(`/${target}`))
}

/** Dashes match blanks, so that names need no quotes. */
const withDiacritics = (name: string): string =>
  normalForm(name)
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '-')
