import type { Share } from '@bocau/contract/drive/shares'
import type { Transaction } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { driveRoot, findByPath, getInUse } from '../drive/index.ts'
import { findMessageWithDraft } from '../messages/index.ts'
import { addShare } from './add-share.ts'
import { auditShare } from './audit-share.ts'
import type { SharingDeps } from './deps.ts'
import { hashSharePassword } from './links/hash-share-password.ts'
import { notifyPeople } from './notices/notify-people.ts'
import { findShareOfRequest } from './share-store.ts'
import { addNames, checkTerms, readExpiry, readPeople } from './share-terms.ts'
import { toWireShares } from './wire-share.ts'

/** Request to share files. */
export interface ShareRequest {
  paths: readonly string[]
  file_ids: readonly string[]
  share_withs: readonly string[]
  password: string | null
  permission: 'READ' | 'WRITE'
  expire_date: number | null
  key?: string | undefined
  message_id?: string | undefined
  notify?: boolean | undefined
  message?: string | undefined
}

/** Shares files. A repeated request with the same key returns the existing share. */
export async function createShare(deps: SharingDeps, actor: Actor, request: ShareRequest): Promise<Share[]> {
  const { accountId } = actor
  const now = deps.clock.now()
  const emails = await readPeople(deps.db.sql, actor, request.share_withs)
  const expiresAt = readExpiry(request.expire_date, now)
  const externalEmails = await checkTerms(deps.db.sql, actor, {
    people: emails,
    hasPassword: request.password !== null,
  })
  const [people, passwordHash] = await Promise.all([
    addNames(deps.db.sql, emails),
    hashSharePassword(deps, request.password),
  ])
  const share = await deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const earlier = request.key && (await findShareOfRequest(tx.sql, accountId, request.key))
    if (earlier) return earlier
    const nodeIds = await chooseFiles(deps, tx, { actor, request })
    await checkDraft(tx, accountId, request.message_id)
    const created = await addShare(deps, tx, {
      accountId,
      nodeIds,
      people,
      permission: request.permission,
      password_hash: passwordHash,
      expires_at: expiresAt,
      message_id: request.message_id ?? null,
      request_key: request.key ?? null,
    })
    if (externalEmails) await auditShare(deps, tx, { actor, share: created, externalEmails })
    // A share in a message is announced by that message.
    if (request.notify && created.is_waiting === 0) {
      await notifyPeople(deps, tx, { actor, share: created, emails, message: request.message ?? '' })
    }
    return created
  })
  return toWireShares(deps, actor, [share])
}

/** Returns the files to share: only those of the caller, not files added by others. */
async function chooseFiles(
  deps: SharingDeps,
  tx: Transaction,
  { actor, request: { paths, file_ids } }: { actor: Actor; request: ShareRequest },
): Promise<string[]> {
  const chosen = new Set(file_ids)
  for (const path of paths) {
    const node = await findByPath(tx.sql, driveRoot(actor.accountId), path)
    if (!node) throw new Refused('not_found', { path })
    chosen.add(node.id)
  }
  if (chosen.size === 0) throw new Refused('share_nothing')
  for (const id of chosen) {
    const { node, permission } = await getInUse(deps, tx.sql, { user: actor, id })
    if (permission !== 'OWNER') throw new Refused('drive_read_only', { name: node.name })
    if (node.scan === 'infected') throw new Refused('file_infected', { name: node.name })
  }
  return [...chosen]
}

/** Checks that the message of the share is a draft. */
async function checkDraft(tx: Transaction, accountId: string, messageId: string | undefined): Promise<void> {
  if (messageId === undefined) return
  const message = await findMessageWithDraft(tx.sql, accountId, messageId)
  if (!message?.draft) throw new Refused('not_found')
}
