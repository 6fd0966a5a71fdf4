import type { Draft, DraftOptions } from '@bocau/contract/compose'
import type { Correspondent } from '@bocau/contract/ids'
import { normaliseEmail } from '@bocau/mail-core/address'
import type { Sql, Transaction } from '../../db/database.ts'
import type { AttachmentTable } from '../../db/tables/tables.ts'
import type { ParsedMail } from '../../ports/message-parser.ts'
import { listAttachments } from '../attachments/index.ts'
import { setBlobsUnreferenced } from '../blobs/index.ts'
import { readDraftText, readDraftTexts } from '../messages/index.ts'
import { cleanBody, cleanPeople, cleanSubject } from './clean-input.ts'
import { findColleagueNames } from './colleague-store.ts'
import type { ComposeDeps } from './deps.ts'
import { type ChosenFiles, chooseFiles } from './files/choose-files.ts'
import { deleteUploads, insertUpload } from './files/upload-store.ts'
import { getSender } from './find-sender.ts'

/** Fields of a save; omitted ones stay unchanged. */
export interface DraftChange {
  from?: string | undefined
  to?: Correspondent[] | undefined
  cc?: Correspondent[] | undefined
  bcc?: Correspondent[] | undefined
  subject?: string | undefined
  body?: string | undefined
  /** Text of the new body, extracted before the draft is locked. */
  bodyText?: string | undefined
  files?: string[] | undefined
  tracking?: boolean | null | undefined
  wishes?: DraftOptions | null | undefined
}

/** Content fields of a draft. */
export type DraftFields = Pick<
  Draft,
  'from' | 'to' | 'cc' | 'bcc' | 'subject' | 'body' | 'tracking' | 'wishes'
>

/** Draft after a save, computed but not yet written. */
export interface WrittenDraft extends DraftFields {
  chosen: ChosenFiles
  words: ParsedMail['words']
  snippet: string
  size: number
  hasAttachments: boolean
}

/** Computes the draft content after a save, including its files. */
export async function applyChange(
  deps: Pick<ComposeDeps, 'parser'>,
  tx: Transaction,
  {
    accountId,
    messageId,
    before,
    change,
  }: { accountId: string; messageId: string | null; before: DraftFields; change: DraftChange },
): Promise<WrittenDraft> {
  const from =
    change.from === undefined || change.from === before.from.email
      ? before.from
      : await getSender(tx.sql, accountId, change.from)
  const receivers = await nameColleagues(tx.sql, accountId, {
    to: cleanPeople(change.to ?? []),
    cc: cleanPeople(change.cc ?? []),
    bcc: cleanPeople(change.bcc ?? []),
  })
  const fields: DraftFields = {
    from,
    to: change.to ? receivers.to : before.to,
    cc: change.cc ? receivers.cc : before.cc,
    bcc: change.bcc ? receivers.bcc : before.bcc,
    subject: change.subject === undefined ? before.subject : cleanSubject(change.subject),
    body: change.body === undefined ? before.body : cleanBody(change.body),
    tracking: change.tracking === undefined ? before.tracking : change.tracking,
    wishes: change.wishes === undefined ? before.wishes : normaliseSendOptions(change.wishes),
  }
  const existing = messageId ? await listAttachments(tx.sql, accountId, [messageId]) : []
  const chosen = await chooseFiles(tx, accountId, {
    existing,
    selection: {
      uuids: change.files ?? null,
      body: fields.body,
      senderEmail: from.email,
    },
  })
  const text = change.body === undefined ? undefined : change.bodyText
  return { ...fields, chosen, ...(await withSize(deps, { ...fields, text }, chosen)) }
}

/** Returns null for send options without any effect. */
function normaliseSendOptions(sendOptions: DraftOptions | null): DraftOptions | null {
  const hasOptions =
    sendOptions &&
    (sendOptions.receipt || sendOptions.importance !== 'normal' || sendOptions.remind_after !== null)
  return hasOptions ? sendOptions : null
}

/** Adds the search terms, the snippet and the size to the fields of a draft. */
async function withSize(
  deps: Pick<ComposeDeps, 'parser'>,
  fields: DraftFields & { text: string | undefined },
  { files }: ChosenFiles,
) {
  const recipients = [...fields.to, ...fields.cc, ...fields.bcc]
  return {
    ...(await readDraftTexts(deps, { ...fields, recipients, fileNames: files.map((file) => file.name) })),
    size:
      Buffer.byteLength(fields.body) +
      Buffer.byteLength(fields.subject) +
      recipients.reduce(
        (sum, { name, email }) => sum + Buffer.byteLength(name) + Buffer.byteLength(email),
        0,
      ) +
      files.reduce((sum, file) => sum + file.size, 0),
    hasAttachments: files.some((file) => !file.isInline),
  }
}

/** Adds the body text to a change; extracting it takes time and must not happen while the draft is locked. */
export async function withBodyText<Change extends DraftChange>(
  deps: Pick<ComposeDeps, 'parser'>,
  change: Change,
): Promise<Change> {
  if (change.body === undefined) return change
  return { ...change, bodyText: await readDraftText(deps, cleanBody(change.body)) }
}

/** Applies the file changes of a save: referenced uploads become files of the draft, removed files become uploads. */
export async function applyFileChanges(
  deps: Pick<ComposeDeps, 'clock'>,
  tx: Transaction,
  {
    accountId,
    chosen: { usedUploads, removed },
  }: { accountId: string; chosen: Pick<ChosenFiles, 'usedUploads' | 'removed'> },
): Promise<void> {
  const now = deps.clock.now()
  await deleteUploads(tx.sql, accountId, usedUploads)
  for (const row of removed.filter((one) => one.carried_uuid === null)) {
    await insertUpload(tx.sql, toUpload(row, now))
  }
  await setBlobsUnreferenced(
    tx.sql,
    removed.filter((row) => row.carried_uuid !== null).map((row) => row.blob_hash),
    now,
  )
}

function toUpload(row: AttachmentTable, now: number) {
  const { account_id, uuid, id, name, size, content_type, blob_hash, scan, scan_message } = row
  return {
    account_id,
    uuid,
    id,
    name,
    size,
    content_type,
    is_public: 0 as const,
    blob_hash,
    scan,
    scan_message,
    created_at: now,
  }
}

interface Recipients {
  to: Correspondent[]
  cc: Correspondent[]
  bcc: Correspondent[]
}

/** Adds names to recipients of the same organisation of whom only the address was typed. */
async function nameColleagues(db: Sql, accountId: string, recipients: Recipients): Promise<Recipients> {
  const { to, cc, bcc } = recipients
  const unnamed = [...to, ...cc, ...bcc].filter(({ name }) => name === '')
  const emails = [...new Set(unnamed.map(({ email }) => normaliseEmail(email)))]
  const names = await findColleagueNames(db, accountId, emails)
  const withNames = (people: readonly Correspondent[]) =>
    people.map(({ name, email }) => ({ name: name || (names.get(normaliseEmail(email)) ?? ''), email }))
  return { to: withNames(to), cc: withNames(cc), bcc: withNames(bcc) }
}
