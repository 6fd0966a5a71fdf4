import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listMaildirFolders, readMail } from './read-mail.ts'
import { messages, writtenMaildir } from './written-maildir.fixture.ts'

test('a written Maildir is read back unchanged', async () => {
  const directory = await writtenMaildir()
  const found = await Array.fromAsync(readMail(directory))
  const told = found.map(({ message: { folder, isUnread, isStarred, isDraft } }) => ({
    folder,
    isUnread,
    isStarred,
    isDraft,
  }))
  const wanted = messages.map(({ folder, isUnread, isStarred, isDraft }) => ({
    folder,
    isUnread,
    isStarred,
    isDraft,
  }))
  expect(told).toHaveLength(wanted.length)
  expect(told).toEqual(expect.arrayContaining(wanted))
  expect(await listMaildirFolders(directory)).toEqual([
    'Drafts',
    'Hoá đơn',
    'INBOX',
    'Khách hàng/Báo giá & hợp đồng',
    'Sent',
  ])
  expect(await readFile(join(directory, 'subscriptions'), 'utf8')).toContain('Ho&AOE- &AREBoQ-n\n')
})
