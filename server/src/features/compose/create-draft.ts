import { randomUUID } from 'node:crypto'
import type { Draft, DraftKind } from '@bocau/contract/compose'
import { domainOf } from '@bocau/mail-core/address'
import { ancestorsOf } from '@bocau/mail-core/threading'
import type { Sql, Transaction } from '../../db/database.ts'
import type { Actor } from '../../kernel/actor.ts'
import { Refused } from '../../kernel/refused.ts'
import { AccountFolders } from '../folders/index.ts'
import { addMessage } from '../mailbox/index.ts'
import { findDelivered, findMessageWithDraft } from '../messages/index.ts'
import { reserveStorage } from '../quota/index.ts'
import type { ComposeDeps } from './deps.ts'
import { toWire } from './draft-message.ts'
import { getDraft } from './find-draft.ts'
import { getSender } from './find-sender.ts'
import { saveDraftState } from './save-draft-state.ts'
import { applyChange, applyFileChanges, type DraftChange, withBodyText } from './write-draft.ts'

export interface NewDraft extends DraftChange {
  /** Without it, a retry cannot be recognised. */
  save_id?: string | undefined
  kind: Draft['kind']
  related_message_id?: string | undefined
}

/** Creates a draft. A retry with the same `save_id` returns the existing draft. */
export async function createDraft(deps: ComposeDeps, actor: Actor, request: NewDraft): Promise<Draft> {
  const { accountId } = actor
  const input = await withBodyText(deps, { ...request, save_id: request.save_id ?? randomUUID() })
  return deps.db.transaction(async (tx) => {
    await tx.lockAccount(accountId)
    const earlier = await findDelivered(tx.sql, accountId, draftKey(input.save_id))
    if (earlier) return toWire(await getDraft(tx.sql, accountId, earlier))

    const relation = input.related_message_id
      ? await getRelation(tx.sql, accountId, { messageId: input.related_message_id, kind: input.kind })
      : null
    const messageId = await insertDraft(deps, tx, { accountId, input, relation })
    return toWire(await getDraft(tx.sql, accountId, messageId))
  })
}

const draftKey = (saveId: string) => `draft:${saveId}`

/** Stores a new draft with its files; returns its message id. */
async function insertDraft(
  deps: ComposeDeps,
  tx: Transaction,
  {
    accountId,
    input,
    relation,
  }: { accountId: string; input: NewDraft & { save_id: string }; relation: Relation | null },
): Promise<string> {
  const now = deps.clock.now()
  const folders = await AccountFolders.read(tx.sql, accountId)
  const from = await getSender(tx.sql, accountId, input.from)
  const empty = { from, to: [], cc: [], bcc: [], subject: '', body: '', tracking: null, wishes: null }
  const { chosen, ...written } = await applyChange(deps, tx, {
    accountId,
    messageId: null,
    before: empty,
    change: input,
  })
  if (!(await reserveStorage(tx.sql, accountId, written.size))) throw new Refused('over_quota')
  await applyFileChanges(deps, tx, { accountId, chosen })

  const { messageId, change } = await addMessage(deps, tx, {
    accountId,
    input: {
      ...written,
      folderId: folders.system('Drafts').id,
      messageIdHeader: `${randomUUID()}@${domainOf(from.email)}`,
      inReplyTo: relation?.inReplyTo ?? '',
      references: relation?.references ?? [],
      replyTo: [],
      sentAt: now,
      blobHash: '',
      attachments: chosen.files,
      isDraft: true,
      isUnread: false,
      authentication: 'none',
      tracking: null,
      deliveryKey: draftKey(input.save_id),
      thread: relation ? { id: relation.threadId } : 'new',
    },
    folders,
  })
  const save = {
    version: 1,
    save_id: input.save_id,
    kind: input.kind,
    related_message_id: relation?.relatedMessageId ?? null,
    saved_at: now,
  }
  await saveDraftState(deps, tx, { draft: { accountId, messageId }, save, written })
  await deps.events.append(tx, accountId, 'threads_changed', change)
  return messageId
}

/** Reply or forward relation of a message. */
interface Relation {
  relatedMessageId: string
  threadId: string
  inReplyTo: string
  references: string[]
}

/** Returns the relation of a new message to this one; for `new` it is the relation that this message has. */
async function getRelation(
  db: Sql,
  accountId: string,
  { messageId, kind }: { messageId: string; kind: DraftKind },
): Promise<Relation> {
  const match = await findMessageWithDraft(db, accountId, messageId)
  if (!match) throw new Refused('not_found')
  const { message } = match
  const isResend = kind === 'new'
  const inReplyTo = isResend ? message.in_reply_to : message.message_id_header
  const bracketed = (ids: string) =>
    ids
      .split(' ')
      .filter(Boolean)
      .map((id) => `<${id}>`)
      .join(' ')
  return {
    relatedMessageId: messageId,
    threadId: message.thread_id,
    inReplyTo,
    references: ancestorsOf({
      references: bracketed(message.reference_headers || message.in_reply_to),
      inReplyTo: bracketed(inReplyTo),
    }),
  }
}
