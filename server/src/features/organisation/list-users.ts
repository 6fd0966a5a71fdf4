import type { OrganisationUser } from '@bocau/contract/organisation'
import { foldText } from '@bocau/mail-core/search/fold-text'
import type { Database, Sql } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { countUsers, findUser, listNames, listUsers as listRows, listUsersByIds } from './store.ts'

/** Which of the accounts are asked for. */
export interface UserQuery {
  /** Part of an address or of a name, with marks or without; empty for all. */
  s: string
  limit: number
  offset: number
}

/** A page of accounts, and how many there are in all. */
export interface UserPage {
  items: OrganisationUser[]
  total: number
  limit: number
  offset: number
}

/** The accounts of the Owner's organisation by address. */
export async function listUsers(
  deps: { db: Database },
  { organisationId }: Pick<Actor, 'organisationId'>,
  { s, limit, offset }: UserQuery,
): Promise<UserPage> {
  const db = deps.db.sql
  if (s === '') {
    const rows = await listRows(db, organisationId, { limit, offset })
    return { items: rows.map(userOf), total: await countUsers(db, organisationId), limit, offset }
  }
  const wanted = foldText(s)
  const found = (await listNames(db, organisationId)).filter(
    ({ email, full_name }) => foldText(email).includes(wanted) || foldText(full_name).includes(wanted),
  )
  const ids = found.slice(offset, offset + limit).map(({ id }) => id)
  const rows = await listUsersByIds(db, organisationId, ids)
  return { items: rows.map(userOf), total: found.length, limit, offset }
}

/** An account of the organisation; one of another organisation does not exist. */
export async function getUser(db: Sql, organisationId: string, id: string): Promise<OrganisationUser> {
  const row = await findUser(db, organisationId, id)
  if (!row) throw new Refused('not_found')
  return userOf(row)
}

function userOf(row: Awaited<ReturnType<typeof listRows>>[number]): OrganisationUser {
  return {
    id: row.id,
    email: row.email,
    fullname: row.full_name,
    type: row.kind,
    is_disabled: row.is_disabled === 1,
    enable_smtp: row.is_sending_enabled,
    sending_stopped: row.stop_reason,
    user_quota: row.quota_megabytes,
    user_used_quota: row.used_bytes,
    last_seen_at: row.last_seen_at === null ? null : Math.floor(row.last_seen_at / 1000),
    created_at: Math.floor(row.created_at / 1000),
  }
}
