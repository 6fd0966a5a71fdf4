import type { Share } from '@bocau/contract/drive/shares'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { auditShare } from './audit-share.ts'
import type { SharingDeps } from './deps.ts'
import { hashSharePassword } from './links/hash-share-password.ts'
import { notifyPeople } from './notices/notify-people.ts'
import { notifySharesChanged } from './notify-shares-changed.ts'
import { findShare, replacePeople, type ShareRow, updateShare } from './share-store.ts'
import { addNames, checkTerms, readExpiry, readPeople } from './share-terms.ts'
import { toWireShares } from './wire-share.ts'

/** Changes to a share; missing fields stay unchanged. */
export interface ShareChange {
  share_withs?: readonly string[] | undefined
  password?: string | null | undefined
  permission?: 'READ' | 'WRITE' | undefined
  expire_date?: number | null | undefined
  /** True to notify users added to the share. */
  notify?: boolean | undefined
  message?: string | undefined
}

/** Changes the audience, terms and expiry of a share. A new password invalidates access with the old one. */
export async function changeShare(
  deps: SharingDeps,
  actor: Actor,
  { id, change }: { id: string; change: ShareChange },
): Promise<Share> {
  const { accountId } = actor
  const emails = change.share_withs && (await readPeople(deps.db.sql, actor, change.share_withs))
  const people = emails && (await addNames(deps.db.sql, emails))
  const passwordHash =
    change.password === undefined ? undefined : await hashSharePassword(deps, change.password)
  const now = deps.clock.now()
  const share = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const before = await findShare(tx.sql, accountId, id)
    if (!before) throw new Refused('not_found')
    const hash = passwordHash === undefined ? before.password_hash : passwordHash
    const externalEmails = await checkTerms(tx.sql, actor, {
      people: emails ?? before.people.map(({ email }) => email),
      hasPassword: hash !== null,
    })
    const row: Partial<ShareRow> = { password_hash: hash, permission: change.permission ?? before.permission }
    if (change.expire_date !== undefined && change.expire_date !== wireExpiry(before)) {
      row.expires_at = readExpiry(change.expire_date, now)
      row.is_expiry_told = 0
    }
    await updateShare(tx.sql, accountId, { id, change: row })
    if (people) await replacePeople(tx.sql, accountId, { shareId: id, people })
    const after = await findShare(tx.sql, accountId, id)
    if (!after) throw new Refused('not_found')
    // Only changes that extend access are audited: other recipients, or the removal of the password.
    const isOpened = people !== undefined || (before.password_hash !== null && hash === null)
    if (externalEmails && isOpened) await auditShare(deps, tx, { actor, share: after, externalEmails })
    await notifySharesChanged(deps, tx, [before, after])
    if (change.notify && after.is_waiting === 0) {
      const existing = new Set(before.people.map(({ email }) => email))
      const added = after.people.map(({ email }) => email).filter((email) => !existing.has(email))
      await notifyPeople(deps, tx, { actor, share: after, emails: added, message: change.message ?? '' })
    }
    return after
  })
  const [changed] = await toWireShares(deps, actor, [share])
  return changed as Share
}

/** Forms return the displayed value, so a date that has passed is rejected only when it was changed. */
function wireExpiry({ expires_at }: Pick<ShareRow, 'expires_at'>): number | null {
  return expires_at === null ? null : expires_at / 1000 - 1
}
