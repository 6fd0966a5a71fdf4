import type { AttachmentTable } from '../../../db/tables/tables.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { FileReply } from '../../../kernel/route.ts'
import { listAttachments } from '../../attachments/index.ts'
import { contentDisposition, numberDuplicates, type ZipEntry, zipStream } from '../../files/index.ts'
import { findMessageContent } from '../../messages/index.ts'
import type { MailboxDeps } from '../deps.ts'
import { subjectFileName } from './subject-file-name.ts'

/** Returns all files of a message as one archive. Leaves out infected ones and adds a text file that names them. */
export async function downloadAll(
  deps: Pick<MailboxDeps, 'db' | 'blobs'>,
  actor: Actor,
  { messageId, skippedText }: { messageId: string; skippedText: string },
): Promise<FileReply> {
  const message = await findMessageContent(deps.db.sql, actor.accountId, messageId)
  if (!message) throw new Refused('not_found')
  const files = (await listAttachments(deps.db.sql, actor.accountId, [messageId])).filter(
    (file) => file.is_inline === 0,
  )
  if (files.length === 0) throw new Refused('not_found')

  const infected = files.filter((file) => file.scan === 'infected')
  const names = numberDuplicates([...allowedIn(files).map(({ name }) => name), 'virus.txt'])
  const entries: ZipEntry[] = allowedIn(files).map((file, index) => ({
    name: names[index] ?? file.name,
    open: async () => (await deps.blobs.open(file.blob_hash)).stream,
  }))
  if (infected.length > 0) {
    const text = [skippedText, ...infected.map(({ name }) => name), ''].filter((line, at) => line || at > 0)
    entries.push({ name: names.at(-1) ?? 'virus.txt', open: async () => textChunks(text.join('\r\n')) })
  }
  return {
    contentType: 'application/zip',
    body: zipStream(entries, { writtenAt: message.sent_at }),
    headers: {
      'content-disposition': contentDisposition(
        'attachment',
        subjectFileName(message.subject, 'zip', 'files'),
      ),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    },
  }
}

const allowedIn = (files: readonly AttachmentTable[]) => files.filter((file) => file.scan !== 'infected')

/** With a byte order mark, so that Windows programs detect UTF-8. */
async function* textChunks(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`\uFEFF${text}`)
}
