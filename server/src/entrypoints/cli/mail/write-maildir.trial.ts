import { spawnSync } from 'node:child_process'
import { chown, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writtenMaildir } from './written-maildir.fixture.ts'

const dovecot = spawnSync('doveadm', ['help'], { stdio: 'ignore' })
const isInstalled = dovecot.error === undefined
if (!isInstalled)
  process.stdout.write('skipped: Dovecot reads what is exported, because doveadm is not installed\n')

test.skipIf(!isInstalled)('Dovecot reads folder names, messages and flags of an export', async () => {
  const directory = await writtenMaildir()
  const uid = await giveAway(directory)
  const settings = [`mail_location=maildir:${directory}`, `mail_uid=${uid}`, `mail_gid=${uid}`]
  settings.push('first_valid_uid=1', 'first_valid_gid=1')
  const query = (...args: string[]) =>
    spawnSync('doveadm', ['-O', ...settings.flatMap((setting) => ['-o', setting]), ...args], {
      encoding: 'utf8',
      cwd: '/',
      env: { ...process.env, USER: 'nobody', HOME: '/' },
    })
      .stdout.trim()
      .split('\n')
      .toSorted()

  const names = ['Drafts', 'Hoá đơn', 'INBOX', 'Khách hàng.Báo giá & hợp đồng', 'Sent']
  // A parent folder without messages is listed too.
  expect(query('mailbox', 'list')).toEqual(expect.arrayContaining(names))
  expect(query('mailbox', 'list', '-s')).toEqual(names)
  expect(query('-f', 'tab', 'fetch', 'flags', 'mailbox', 'Hoá đơn').join(' ')).toMatch(/\\Flagged.*\\Seen/)
})

/** Dovecot refuses to read mail as root, so the files get another owner. */
async function giveAway(directory: string): Promise<number> {
  const currentUid = process.getuid?.() ?? 0
  if (currentUid !== 0) return currentUid
  const uid = 65534
  for (const path of await readdir(directory, { recursive: true }))
    await chown(join(directory, path), uid, uid)
  await chown(directory, uid, uid)
  return uid
}
