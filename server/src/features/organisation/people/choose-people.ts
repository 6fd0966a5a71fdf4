import type { PeopleSort, PeopleState } from '@bocau/contract/organisation'
import { foldText } from '@bocau/mail-core/search/fold-text'
import { roleOf } from '../../../kernel/role-of.ts'
import type { listSearchable } from '../store.ts'

type Candidate = Awaited<ReturnType<typeof listSearchable>>[number] & { aliases?: readonly string[] }

/** Filter and order of a user list. */
export interface PeopleFilter {
  /** Part of an address or name, with or without diacritics; empty for all. */
  s: string
  state: PeopleState
  sort: PeopleSort
  order: 'asc' | 'desc'
  now: number
}

/** Filters and sorts users; equal ones sort by address. */
export function choosePeople<T extends Candidate>(people: readonly T[], query: PeopleFilter): T[] {
  const text = foldText(query.s)
  const matches = people.filter(
    (person) =>
      matchesState[query.state](person, query.now) &&
      [person.email, person.full_name, ...(person.aliases ?? [])].some((one) => foldText(one).includes(text)),
  )
  const sign = query.order === 'asc' ? 1 : -1
  return matches.toSorted((a, b) => sign * orders[query.sort](a, b) || byText.compare(a.email, b.email))
}

const byText = new Intl.Collator('vi')

/** Vietnamese users are addressed and sorted by the last word of their names. */
const givenName = (name: string) => name.trim().split(/\s+/).at(-1) ?? ''

const orders: Record<PeopleSort, (a: Candidate, b: Candidate) => number> = {
  email: (a, b) => byText.compare(a.email, b.email),
  name: (a, b) =>
    byText.compare(givenName(a.full_name), givenName(b.full_name)) ||
    byText.compare(a.full_name, b.full_name),
  storage: (a, b) => a.used_bytes - b.used_bytes,
  last_seen: (a, b) => (a.last_seen_at ?? 0) - (b.last_seen_at ?? 0),
}

/** Returns true when signing in requires a second step. */
export const hasTwoStep = (person: Pick<Candidate, 'authenticator_since' | 'second_step_at'>): boolean =>
  person.authenticator_since !== null || person.second_step_at !== null

/** Time after creation during which a user counts as new. */
const justAddedMilliseconds = 24 * 3_600_000

const matchesState: Record<PeopleState, (person: Candidate, now: number) => boolean> = {
  all: () => true,
  active: ({ is_disabled }) => is_disabled === 0,
  shut: ({ is_disabled }) => is_disabled === 1,
  never_seen: ({ is_disabled, last_seen_at }) => is_disabled === 0 && last_seen_at === null,
  just_added: ({ created_at, last_seen_at }, now) =>
    last_seen_at === null && created_at > now - justAddedMilliseconds,
  no_two_step: (person) => person.is_disabled === 0 && !hasTwoStep(person),
  keepers: (person) => roleOf(person) !== 'member',
}
