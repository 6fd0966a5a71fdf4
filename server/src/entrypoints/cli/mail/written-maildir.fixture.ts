import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ListedMessage } from '../../../features/mailbox/reading/list-all-messages.ts'
import { writeMaildir } from '../export.ts'

const message = (id: string, folder: string, flags: Partial<ListedMessage> = {}): ListedMessage => ({
  id,
  folder,
  sentAt: Date.parse('2024-05-06T07:08:09Z'),
  isUnread: false,
  isStarred: false,
  isDraft: false,
  receivedAt: 0,
  flags: [],
  labels: [],
  virus: null,
  sender: { subject: '', authentication: 'none', is_unverified: 0 },
  raw: Buffer.from(`Subject: letter ${id}\r\n\r\nx\r\n`),
  ...flags,
})

/** Messages in folders whose names need encoding. */
export const messages = [
  message('1', 'INBOX', { isUnread: true }),
  message('2', 'Sent'),
  message('3', 'Hoá đơn', { isStarred: true }),
  message('4', 'Khách hàng/Báo giá & hợp đồng'),
  message('5', 'Drafts', { isDraft: true }),
]

export async function writtenMaildir(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'bocau-maildir-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  await writeMaildir(
    directory,
    (async function* () {
      yield* messages
    })(),
  )
  return directory
}
