import type { Label } from '@bocau/contract/mailbox/labels'
import { foldText } from '@bocau/mail-core/search/fold-text'
import { normalForm } from '@bocau/mail-core/words/normal-form'

/** The labels that a search is about. */
export interface LabelChoice {
  /** A thread has one of each of these. */
  all: string[][]
  /** And none of these. */
  none: string[]
}

/**
 * The labels that are meant by what was typed: by the whole name, or by its last part, with marks or where there is none
 * without, with all that hang below; null where one that is wanted is not there.
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

/** The labels called so by their whole name, else those whose last part is called so. */
function meantBy(known: readonly Label[], typed: string, folded: (name: string) => string): Label[] {
  const wanted = folded(typed)
  const exact = known.filter((label) => label.id === typed || folded(label.name) === wanted)
  return exact.length > 0 ? exact : known.filter((label) => folded(label.name).endsWith(`/${wanted}`))
}

/** Blanks may be typed as dashes, so that a name needs no quotes. */
const withMarks = (name: string): string =>
  normalForm(name)
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, '-')
