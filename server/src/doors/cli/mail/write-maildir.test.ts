import { spawnSync } from 'node:child_process'
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ListedMessage } from '../../../features/mailbox/reading/index.ts'
import { listMaildirFolders, readMail } from './read-mail.ts'
import { writeMaildir } from './write-maildir.ts'

const message = (id: string, folder: string, flags: Partial<ListedMessage> = {}): ListedMessage => ({
  id,
  folder,
  sentAt: Date.parse('2024-05-06T07:08:09Z'),
  isUnread: false,
  isStarred: false,
  isDraft: false,
  receivedAt: 0,
  marks: [],
  labels: [],
  virus: null,
  raw: Buffer.from(`Subject: letter ${id}\r\n\r\nx\r\n`),
  ...flags,
})

const messages = [
  message('1', 'INBOX', { isUnread: true }),
  message('2', 'Sent'),
  message('3', 'Hoá đơn', { isStarred: true }),
  message('4', 'Khách hàng/Báo giá & hợp đồng'),
  message('5', 'Drafts', { isDraft: true }),
]

async function written(): Promise<string> {
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

test('what is written is read again as it lay', async () => {
  const directory = await written()
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

const dovecot = spawnSync('doveadm', ['help'], { stdio: 'ignore' })
const isInstalled = dovecot.error === undefined
if (!isInstalled)
  process.stdout.write('skipped: Dovecot reads what is exported, because doveadm is not installed\n')

test.skipIf(!isInstalled)('Dovecot reads what is exported: names, numbers and flags', async () => {
  const directory = await written()
  const uid = await giveAway(directory)
  const given = [`mail_location=maildir:${directory}`, `mail_uid=${uid}`, `mail_gid=${uid}`]
  given.push('first_valid_uid=1', 'first_valid_gid=1')
  const ask = (...args: string[]) =>
    spawnSync('doveadm', ['-O', ...given.flatMap((setting) => ['-o', setting]), ...args], {
      encoding: 'utf8',
      cwd: '/',
      env: { ...process.env, USER: 'nobody', HOME: '/' },
    })
      .stdout.trim()
      .split('\n')
      .toSorted()

  const names = ['Drafts', 'Hoá đơn', 'INBOX', 'Khách hàng.Báo giá & hợp đồng', 'Sent']
  // The parent of a folder is listed too, though no message lies in it.
  expect(ask('mailbox', 'list')).toEqual(expect.arrayContaining(names))
  expect(ask('mailbox', 'list', '-s')).toEqual(names)
  expect(ask('-f', 'tab', 'fetch', 'flags', 'mailbox', 'Hoá đơn').join(' ')).toMatch(/\\Flagged.*\\Seen/)
})

/** Dovecot reads nobody's mail as root: then the mail is somebody else's. */
async function giveAway(directory: string): Promise<number> {
  const own = process.getuid?.() ?? 0
  if (own !== 0) return own
  const uid = 65534
  for (const path of await readdir(directory, { recursive: true }))
    await chown(join(directory, path), uid, uid)
  await chown(directory, uid, uid)
  return uid
}
