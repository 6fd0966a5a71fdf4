import { expect, test } from 'vitest'
import { choosePeople, type PeopleFilter } from './list-users.ts'

const day = 24 * 3_600_000

const person = (email: string, full_name: string, more = {}) => ({
  id: email,
  email,
  full_name,
  kind: 'User' as const,
  is_administrator: 0 as const,
  is_disabled: 0 as const,
  used_bytes: 0,
  created_at: 0,
  last_seen_at: null,
  authenticator_since: null,
  second_step_at: null,
  ...more,
})
const people = [
  person('duc@x.test', 'Trần Đức', { used_bytes: 5, last_seen_at: 2 }),
  person('an@x.test', 'Vũ Văn Ân', { used_bytes: 9, is_disabled: 1 }),
  person('dung@x.test', 'Lê Dũng', { created_at: day, is_administrator: 1, authenticator_since: 1 }),
  person('boss@x.test', 'Phạm Bình', { kind: 'Owner', last_seen_at: 7, second_step_at: 3 }),
]
const search = (query: Partial<PeopleFilter>) =>
  choosePeople(people, { s: '', state: 'all', sort: 'email', order: 'asc', now: day, ...query }).map(
    ({ email }) => email.replace('@x.test', ''),
  )

test.each<[Partial<PeopleFilter>, string]>([
  [{}, 'an boss duc dung'],
  [{ order: 'desc' }, 'dung duc boss an'],
  [{ sort: 'name' }, 'an boss dung duc'],
  [{ sort: 'storage', order: 'desc' }, 'an duc boss dung'],
  [{ sort: 'last_seen', order: 'desc' }, 'boss duc an dung'],
  [{ sort: 'last_seen' }, 'an dung duc boss'],
  [{ state: 'shut' }, 'an'],
  [{ state: 'never_seen' }, 'dung'],
  [{ state: 'just_added' }, 'dung'],
  [{ state: 'just_added', now: 2 * day }, ''],
  [{ state: 'no_two_step' }, 'duc'],
  [{ state: 'keepers' }, 'boss dung'],
  [{ s: 'du' }, 'duc dung'],
  [{ s: 'ĐỨC' }, 'duc'],
  [{ s: 'x.test', state: 'active', sort: 'name' }, 'boss dung duc'],
])('%j finds %s', (query, names) => {
  expect(search(query).join(' ')).toBe(names)
})
