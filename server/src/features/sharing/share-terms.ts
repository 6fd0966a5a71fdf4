import { isValidEmail, normaliseEmail } from '@bocau/mail-core/address'
import type { Sql } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { findHolders } from '../addresses/index.ts'
import { checkAddresses } from '../contacts/index.ts'
import { isPublicAllowed } from './organisation-store.ts'
import { findAccounts } from './receiver-store.ts'
import { isPublic } from './share-state.ts'
import type { SharePerson } from './share-store.ts'

/** Latest date that the interface can display. */
const maxExpiry = Date.UTC(9999, 11, 31)

/** Audience, terms and expiry of a share. */
export interface ShareTerms {
  people: readonly string[]
  hasPassword: boolean
}

/**
 * Normalises recipient addresses: unique, without the caller, and with the primary address for a further one. Rejects
 * invalid ones.
 */
export async function readPeople(
  db: Sql,
  actor: Pick<Actor, 'email'>,
  recipientEmails: readonly string[],
): Promise<string[]> {
  const requested = [...new Set(recipientEmails.map(normaliseEmail))]
  const holders = await findHolders(db, requested)
  const canonical = requested.map((email) => holders.get(email)?.email ?? email)
  const emails = [...new Set(canonical)].filter((email) => email !== actor.email)
  const wrong = emails.filter((email) => !isValidEmail(email))
  if (wrong.length > 0) {
    throw new Refused('invalid_input', {
      fields: [{ path: 'share_withs', message: `is not an address: ${wrong.slice(0, 5).join(', ')}` }],
    })
  }
  return emails
}

/**
 * Rejects terms that the organisation's policy or basic safety forbid. Returns the external recipients; an empty list
 * for a public link, null for an internal share.
 */
export async function checkTerms(db: Sql, actor: Actor, terms: ShareTerms): Promise<string[] | null> {
  const outside = await listOutside(db, actor, terms.people)
  if (outside.length > 0 && !terms.hasPassword)
    throw new Refused('share_password_required', { emails: outside })
  const isForOutside = isPublic(terms) || outside.length > 0
  if (isForOutside && !(await isPublicAllowed(db, actor.organisationId)))
    throw new Refused('share_public_forbidden')
  return isForOutside ? outside : null
}

/** Returns those addresses that are outside the organisation. */
export async function listOutside(db: Sql, actor: Actor, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const checked = await checkAddresses(db, actor, emails)
  return emails.filter((email) => checked[email]?.status === 'outside')
}

/** Adds the names of local accounts to addresses. */
export async function addNames(db: Sql, emails: readonly string[]): Promise<SharePerson[]> {
  const accounts = new Map((await findAccounts(db, emails)).map((account) => [account.email, account]))
  return emails.map((email) => ({ email, name: accounts.get(email)?.full_name ?? '' }))
}

/** Returns the time when a share expires, after the end of the given second. */
export function readExpiry(seconds: number | null, now: number): number | null {
  if (seconds === null) return null
  const endsAt = (seconds + 1) * 1000
  if (endsAt <= now) throw new Refused('share_date_past')
  if (endsAt > maxExpiry) {
    throw new Refused('invalid_input', { fields: [{ path: 'expire_date', message: 'is too far ahead' }] })
  }
  return endsAt
}
