import type { PersonCard } from '@bocau/contract/contacts/person-card'
import { unsentFolderNames } from '@bocau/contract/mailbox/folder-names'
import { normaliseEmail } from '@bocau/mail-core/address'
import { attachmentTerm } from '@bocau/mail-core/search/index-terms'
import { wordsOf } from '@bocau/mail-core/search/search-words'
import type { Actor } from '../../kernel/actor.ts'
import { listAddresses } from '../addresses/index.ts'
import { listAttachments } from '../attachments/index.ts'
import { findContactOf } from '../contacts/index.ts'
import type { SearchDeps } from './deps.ts'
import { type Correspondence, listCorrespondence } from './store.ts'
import { isUsedForSuggestions } from './suggestions/messages-for-suggestions.ts'

const maxMessages = 5
const maxFiles = 6
/** Number of the newest messages considered in each direction. */
const maxRead = 60

/** Returns the card of a correspondent by address. The user's contact notes appear in every mailbox. */
export async function getPersonCard(deps: SearchDeps, actor: Actor, email: string): Promise<PersonCard> {
  const { sql } = deps.db
  const person = actor.actedBy ? { ...actor, accountId: actor.actedBy.accountId } : actor
  const contact = await findContactOf(sql, person, email)
  const address = normaliseEmail(email)
  const userAddresses = await listAddresses(sql, actor.accountId)
  // All messages would match the own address.
  if (userAddresses.includes(address)) return { contact, messages: [], files: [] }
  const messages = await listExchanged(deps, actor, { address, tags: [] })
  const withFiles = await listExchanged(deps, actor, { address, tags: [attachmentTerm] })
  return {
    contact,
    messages: messages.slice(0, maxMessages).map((one) => ({
      id: one.id,
      thread_id: one.threadId,
      folder: one.folder,
      subject: one.subject,
      date: Math.floor(one.sent_at / 1000),
      is_from_them: isFrom(one, address),
    })),
    files: await listFiles(deps, actor, { address, messages: withFiles }),
  }
}

/** Lists the newest messages from and to an address with these flags. */
async function listExchanged(
  { db }: SearchDeps,
  { accountId }: Actor,
  { address, tags }: { address: string; tags: readonly string[] },
): Promise<Correspondence[]> {
  const words = wordsOf(address)
  if (words.length === 0) return []
  const ids = new Set<string>()
  for (const field of ['from', 'to'] as const) {
    const all = [{ field, words, isPrefix: false }]
    const query = { accountId, all, none: [], marks: tags, since: null, until: null }
    for (const { messageId } of await db.fullText.find(query, { after: null, limit: maxRead }))
      ids.add(messageId)
  }
  const messages = await listCorrespondence(db, accountId, [...ids])
  return messages
    .filter((one) => isUsedForSuggestions(one) && !unsentFolderNames.includes(one.folder))
    .filter(
      (one) => isFrom(one, address) || one.recipients.some((to) => normaliseEmail(to.email) === address),
    )
    .toSorted((a, b) => b.sent_at - a.sent_at)
}

const isFrom = ({ from }: Correspondence, address: string) => normaliseEmail(from.email) === address

/** Lists the newest files of messages, unique by name and size, because the same file is often exchanged repeatedly. */
async function listFiles(
  { db }: SearchDeps,
  { accountId }: Actor,
  { address, messages }: { address: string; messages: readonly Correspondence[] },
): Promise<PersonCard['files']> {
  const rows = await listAttachments(
    db.sql,
    accountId,
    messages.map(({ id }) => id),
  )
  const displayed = new Map<string, PersonCard['files'][number]>()
  for (const message of messages)
    for (const file of rows.filter((row) => row.message_id === message.id)) {
      const key = `${file.name}\n${file.size}`
      if (file.is_inline || file.scan === 'infected' || displayed.has(key)) continue
      displayed.set(key, {
        uuid: file.uuid,
        name: file.name,
        size: file.size,
        content_type: file.content_type,
        date: Math.floor(message.sent_at / 1000),
        is_from_them: isFrom(message, address),
      })
      if (displayed.size >= maxFiles) return [...displayed.values()]
    }
  return [...displayed.values()]
}
