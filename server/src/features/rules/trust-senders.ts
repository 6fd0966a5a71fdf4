import {
  maxTrustedSenders,
  type TrustedSender,
  type trustedSenderEndpoints,
} from '@bocau/contract/mailbox/trusted-senders'
import type { Transaction } from '../../db/database.ts'
import type { TrustedSenderTable } from '../../db/tables/tables-rules.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import type { Routes } from '../../kernel/route.ts'
import { findTrustedSenders } from '../settings/index.ts'
import type { RulesDeps } from './deps.ts'
import { notifyRulesChanged } from './notify-rules-changed.ts'
import { deleteBlocks, findBlocks } from './store.ts'
import {
  countTrustedSenders,
  deleteUntrustedSenders,
  listTrustedSenders,
  saveTrustedSenders,
} from './trusted-sender-store.ts'

/** Permissions of trusted senders; missing fields stay unchanged. */
interface Trust {
  emails: readonly string[]
  never_junk?: boolean | undefined
  shows_images?: boolean | undefined
}

export function trustedSenderRoutes(deps: RulesDeps): Routes<typeof trustedSenderEndpoints> {
  return {
    'GET /api/v2/trusted-senders': async ({ actor }) =>
      (await listTrustedSenders(deps.db.sql, actor.accountId)).map(toWireSender),
    'POST /api/v2/trusted-senders': ({ actor, body }) => trustSenders(deps, actor, body),
  }
}

/** Changes the trust in senders. Trusting them for the inbox removes a block. */
async function trustSenders(
  deps: RulesDeps,
  { accountId }: Actor,
  trust: Trust,
): Promise<{ senders: TrustedSender[]; unblocked: string[] }> {
  const emails = [...new Set(trust.emails.map((email) => email.toLowerCase()))]
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const before = await findTrustedSenders(tx.sql, accountId, emails)
    const now = deps.clock.now()
    const senders = emails.map((email): TrustedSenderTable => {
      const existing = before.find((one) => one.email === email)
      return {
        account_id: accountId,
        email,
        never_junk: toFlag(trust.never_junk, existing?.never_junk),
        shows_images: toFlag(trust.shows_images, existing?.shows_images),
        created_at: existing?.created_at ?? now,
      }
    })
    await saveTrustedSenders(tx.sql, senders)
    await deleteUntrustedSenders(tx.sql, accountId)
    if ((await countTrustedSenders(tx.sql, accountId)) > maxTrustedSenders)
      throw new Refused('too_many_rules')
    const unblocked = trust.never_junk ? await findBlocks(tx.sql, accountId, emails) : []
    if (unblocked.length > 0) await deleteBlocks(tx.sql, accountId, unblocked)
    await notifyRulesChanged(deps, tx, accountId)
    return { senders: senders.map(toWireSender), unblocked }
  })
}

/** Removes the inbox trust of a sender that is blocked now. */
export async function removeInboxTrust(tx: Transaction, accountId: string, email: string): Promise<void> {
  const existing = await findTrustedSenders(tx.sql, accountId, [email])
  if (existing.length === 0) return
  await saveTrustedSenders(
    tx.sql,
    existing.map((one) => ({ ...one, never_junk: 0 })),
  )
  await deleteUntrustedSenders(tx.sql, accountId)
}

const toFlag = (requested: boolean | undefined, before: 0 | 1 = 0): 0 | 1 =>
  requested === undefined ? before : requested ? 1 : 0

const toWireSender = ({ email, never_junk, shows_images }: TrustedSenderTable): TrustedSender => ({
  email,
  never_junk: never_junk === 1,
  shows_images: shows_images === 1,
})
