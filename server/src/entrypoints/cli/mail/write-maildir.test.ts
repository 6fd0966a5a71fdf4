import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listMaildirFolders, readMail } from '../import.ts'
import { messages, writtenMaildir } from './written-maildir.fixture.ts'

test('a written Maildir is read back unchanged', async () => {
  const directory = await writtenMaildir()
  const mails = await Array.fromAsync(readMail(directory))
  const imported = mails.map(({ message: { folder, isUnread, isStarred, isDraft } }) => ({
    folder,
    isUnread,
    isStarred,
    isDraft,
  }))
  const expected = messages.map(({ folder, isUnread, isStarred, isDraft }) => ({
    folder,
    isUnread,
    isStarred,
    isDraft,
  }))
  expect(imported).toHaveLength(expected.length)
  expect(imported).toEqual(expect.arrayContaining(expected))
  expect(await listMaildirFolders(directory)).toEqual([
    'Drafts',
    'Hoá đơn',
    'INBOX',
    'Khách hàng/Báo giá & hợp đồng',
    'Sent',
  ])
  expect(await readFile(join(directory, 'subscriptions'), 'utf8')).toContain('Ho&AOE- &AREBoQ-n\n')
})
