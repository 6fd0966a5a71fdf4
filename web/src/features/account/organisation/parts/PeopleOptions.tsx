import type { PeopleState } from '@bocau/contract/organisation'
import { useQuery } from '@tanstack/react-query'
import { groupsQuery, peopleQuery } from '../organisation-queries.ts'
import { useDebounced } from './SearchField.tsx'

interface Props {
  typed: string
  state?: PeopleState
  /** Excludes the user with this id. */
  without?: string
}

/** Suggests users of the organisation for a typed address, as options of a datalist. */
export function PeopleOptions({ typed, state = 'all', without }: Props) {
  const s = useDebounced(typed.trim())
  const { data } = useQuery(peopleQuery({ s, state, sort: 'email', order: 'asc' }, 0))
  const people = data?.items.filter(({ id }) => id !== without) ?? []
  return people.map(({ id, email, fullname }) => (
    <option key={id} value={email}>
      {fullname}
    </option>
  ))
}

/** Suggests the groups of the organisation. */
export function GroupOptions() {
  const { data } = useQuery(groupsQuery)
  return data?.items.map(({ id, email, name }) => (
    <option key={id} value={email}>
      {name}
    </option>
  ))
}
