import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { writeMessage } from '../../../testing/index.ts'
import { emptyDirectory } from '../../../testing/product-process.ts'
import { openShell } from '../testing.ts'

const khue = 'khue@mocviet.test'

/** Opens a shell on an empty store, with a backup directory that may be shared. */
async function openEnvironment(backups: string, keys: string) {
  const data = await emptyDirectory()
  const shell = openShell({ BOCAU_DATA: data, BOCAU_BACKUP: backups, BOCAU_BACKUP_KEY: keys })
  const bocau = async (commandLine: string, more: string[] = []) => {
    const { code, output, errors } = await shell(commandLine, more)
    return { code, printed: `${output}${errors}` }
  }
  const addKhue = async () => {
    await bocau('domain add mocviet.test --organisation', ['Nội thất Mộc Việt'])
    await bocau(`account add ${khue} --owner --password Bocau-test-1 --name`, ['Trần Minh Khuê'])
  }
  return { data, bocau, addKhue }
}

/** Writes messages as files, the second too large to be stored inside the database. */
async function writeMessages(subjects: readonly string[]): Promise<string[]> {
  const directory = await emptyDirectory()
  const files = subjects.map((subject) => join(directory, `${subject}.eml`))
  for (const [at, subject] of subjects.entries()) {
    const text = at === 1 ? randomBytes(300_000).toString('base64') : 'Kính gửi anh Duy.'
    await writeFile(files[at] ?? '', writeMessage({ to: khue, subject, text }))
  }
  return files
}

test('verifies and test-restores backups, and restores one account or folder', async () => {
  const backups = await emptyDirectory()
  const keys = join(await emptyDirectory(), 'keys')
  const original = await openEnvironment(backups, keys)
  await original.bocau(`keys create ${keys}`)
  await original.addKhue()
  const [one = '', two = '', three = ''] = await writeMessages(['Một', 'Hai', 'Ba'])
  expect((await original.bocau(`import ${khue} --folder INBOX`, [one, two])).code).toBe(0)
  expect((await original.bocau(`import ${khue} --folder Archive`, [three])).code).toBe(0)
  setArrival(original.data)
  expect(await original.bocau('backup verify')).toEqual({ code: 1, printed: 'No backup exists yet.\n' })
  expect(await original.bocau('backup now')).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/^Backup 20/),
  })

  const verification = await original.bocau('backup verify')
  expect(verification).toEqual({ code: 0, printed: expect.stringMatching(/intact\n$/) })
  const rehearsal = await original.bocau('backup rehearse')
  expect(rehearsal).toEqual({ code: 0, printed: expect.stringMatching(/1 account, no problems found\.\n$/) })

  const empty = await openEnvironment(backups, keys)
  await empty.addKhue()
  const folder = await empty.bocau(`restore account ${khue} --folder Archive`)
  expect(folder).toEqual({
    code: 0,
    printed: expect.stringMatching(/^Restored 1 message of .*; 0 already existed\.\n$/),
  })
  expect(await empty.bocau(`restore account ${khue} --folder Nowhere`)).toEqual({
    code: 3,
    printed: expect.stringContaining(`The backup of ${khue} has no folder Nowhere.`),
  })
  const account = await empty.bocau(`restore account ${khue}`)
  expect(account).toEqual({
    code: 0,
    printed: expect.stringMatching(/^Restored 2 messages of .*; 1 already existed\.\n$/),
  })
  expect(listArrivals(empty.data)).toEqual([arrival, arrival, arrival])
})

const arrival = Date.parse('2026-01-02T03:04:05Z')

/** Sets arrival times that differ from the dates of the messages. */
function setArrival(data: string): void {
  const store = new DatabaseSync(join(data, 'bocau.db'))
  store.prepare('update message set received_at = ?').run(arrival)
  store.close()
}

function listArrivals(data: string): unknown[] {
  const store = new DatabaseSync(join(data, 'bocau.db'), { readOnly: true })
  const rows = store.prepare('select received_at from message').all()
  store.close()
  return rows.map((row) => row.received_at)
}
