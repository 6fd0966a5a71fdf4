import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { writeMessage } from '../../testing/index.ts'
import { emptyDirectory, startServer } from '../../testing/product-process.ts'
import { openShell } from '../cli/testing.ts'

const run = promisify(execFile)
const mbsync = '/usr/bin/mbsync'
const khue = 'khue@mocviet.test'
const secret = 'Bocau-test-1'

const settings = (port: string, home: string) => `IMAPAccount bocau
Host 127.0.0.1
Port ${port}
User ${khue}
Pass ${secret}
SSLType None
AuthMechs LOGIN

IMAPStore far
Account bocau

MaildirStore near
Path ${home}/mail/
Inbox ${home}/mail/INBOX

Channel inbox
Far :far:
Near :near:
Patterns INBOX
Create Near
Expunge Both
SyncState *
`

test.skipIf(!existsSync(mbsync))('after a restore mbsync deletes no newer message', async () => {
  const [data, restored, home] = [await emptyDirectory(), await emptyDirectory(), await emptyDirectory()]
  const backup = join(await emptyDirectory(), 'backup')
  await mkdir(join(home, 'mail'))
  const shell = openShell({ BOCAU_DATA: data })
  await shell('domain add mocviet.test --organisation', ['Nội thất Mộc Việt'])
  await shell(`account add ${khue} --owner --password ${secret} --name`, ['Trần Minh Khuê'])
  const deliver = async (to: string, subject: string) => {
    const file = join(home, `${subject}.eml`)
    await writeFile(file, writeMessage({ to: khue, subject, text: subject }))
    expect((await openShell({ BOCAU_DATA: to })(`import ${khue} --folder INBOX`, [file])).code).toBe(0)
  }
  const sync = async (from: string) => {
    const { server } = await startServer({ BOCAU_DATA: from })
    const [, port = ''] = await server.waitForOutput(/by IMAP on 127\.0\.0\.1:(\d+)/)
    await writeFile(join(home, 'config'), settings(port, home))
    const outcome = await run(mbsync, ['-c', join(home, 'config'), 'inbox'], {
      env: { ...process.env, HOME: home },
    }).then(
      () => 'done',
      ({ stderr }: { stderr: string }) => stderr,
    )
    await server.stop()
    return outcome
  }
  const local = async () => {
    const box = join(home, 'mail', 'INBOX')
    const files = (
      await Promise.all(
        ['cur', 'new'].map(async (part) =>
          (await readdir(join(box, part))).map((name) => join(box, part, name)),
        ),
      )
    ).flat()
    const subjects = await Promise.all(
      files.map(
        async (file) => [/^Subject: (.*)$/m.exec(await readFile(file, 'utf8'))?.[1] ?? '', file] as const,
      ),
    )
    return new Map(subjects)
  }
  await deliver(data, 'A')
  await shell(`backup ${backup}`)
  await deliver(data, 'B')
  expect(await sync(data)).toBe('done')
  expect([...(await local()).keys()].toSorted()).toEqual(['A', 'B'])

  const other = openShell({ BOCAU_DATA: restored })
  expect((await other(`restore ${backup}`)).code).toBe(0)
  await deliver(restored, 'C')
  await rm((await local()).get('B') ?? '')
  // When too few messages match, mbsync stops until its state is removed.
  expect(await sync(restored)).toContain('UIDVALIDITY')
  await rm(join(home, 'mail', 'INBOX'), { recursive: true })
  expect(await sync(restored)).toBe('done')
  expect([...(await local()).keys()].toSorted()).toEqual(['A', 'C'])
})
