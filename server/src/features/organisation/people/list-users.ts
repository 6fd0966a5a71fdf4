import type { OrganisationUser, PeopleSort, PeopleState } from '@bocau/contract/organisation'
import { foldText } from '@bocau/mail-core/search/fold-text'
import type { Database, Sql } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import { roleOf } from '../../../kernel/role-of.ts'
import type { Clock } from '../../../ports/clock.ts'
import {
  countUsers,
  findUser,
  listAliases,
  listUsers as listRows,
  listSearchable,
  listUsersByIds,
} from '../store.ts'

/** Filter and page of a user list. */
export interface UserQuery extends Omit<PeopleFilter, 'now'> {
  limit: number
  offset: number
}

/** A page of accounts, and the total number. */
export interface UserPage {
  items: OrganisationUser[]
  total: number
  limit: number
  offset: number
}

/** Lists a page of the matching accounts of an organisation. */
export async function listUsers(
  deps: { db: Database; clock: Clock },
  { organisationId }: Pick<Actor, 'organisationId'>,
  { limit, offset, ...filter }: UserQuery,
): Promise<UserPage> {
  const db = deps.db.sql
  // In index order, so that only the page is read.
  if (filter.s === '' && filter.state === 'all' && filter.sort === 'email' && filter.order === 'asc') {
    const rows = await listRows(db, organisationId, { limit, offset })
    return {
      items: await toUsers(db, organisationId, rows),
      total: await countUsers(db, organisationId),
      limit,
      offset,
    }
  }
  const all = await listSearchable(db, organisationId)
  const aliases = filter.s === '' ? new Map<string, string[]>() : await listAliases(db, organisationId)
  const matches = choosePeople(
    all.map((person) => ({ ...person, aliases: aliases.get(person.id) ?? [] })),
    { ...filter, now: deps.clock.now() },
  )
  const ids = matches.slice(offset, offset + limit).map(({ id }) => id)
  const rows = new Map((await listUsersByIds(db, organisationId, ids)).map((row) => [row.id, row]))
  const items = await toUsers(
    db,
    organisationId,
    ids.flatMap((id) => rows.get(id) ?? []),
  )
  return { items, total: matches.length, limit, offset }
}

/** Returns an account of the organisation; others do not exist. */
export async function getUser(db: Sql, organisationId: string, id: string): Promise<OrganisationUser> {
  const row = await findUser(db, organisationId, id)
  if (!row) throw new Refused('not_found')
  return toUser(row, await listAliases(db, organisationId, [id]))
}

type Row = Awaited<ReturnType<typeof listRows>>[number]

async function toUsers(db: Sql, organisationId: string, rows: readonly Row[]): Promise<OrganisationUser[]> {
  const ids = rows.map(({ id }) => id)
  const aliases = await listAliases(db, organisationId, ids)
  return rows.map((row) => toUser(row, aliases))
}

function toUser(row: Row, aliases: ReadonlyMap<string, string[]>): OrganisationUser {
  return {
    id: row.id,
    email: row.email,
    aliases: aliases.get(row.id) ?? [],
    fullname: row.full_name,
    type: row.kind,
    role: roleOf(row),
    is_disabled: row.is_disabled === 1,
    enable_smtp: row.is_sending_enabled,
    sending_stopped: row.stop_reason,
    user_quota: row.quota_megabytes,
    user_used_quota: row.used_bytes,
    last_seen_at: row.last_seen_at === null ? null : Math.floor(row.last_seen_at / 1000),
    created_at: Math.floor(row.created_at / 1000),
    two_step: hasTwoStep(row),
    has_drive: row.has_drive === 1,
    may_use_programs: row.may_use_programs === 1,
  }
}

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
const hasTwoStep = (person: Pick<Candidate, 'authenticator_since' | 'second_step_at'>): boolean =>
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
