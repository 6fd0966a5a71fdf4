import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { LmtpClient, writeMessage } from '../../../testing/index.ts'
import { emptyDirectory, ProductProcess, runCommand, startServer } from '../../../testing/product-process.ts'

const khue = 'khue@mocviet.test'

/** Delivers messages; every third is too large to be stored inside the database. */
async function deliver(port: number, subjects: readonly string[]): Promise<void> {
  const client = await LmtpClient.open(port)
  onTestFinished(() => client.close())
  for (const [at, subject] of subjects.entries()) {
    const text = at % 3 === 2 ? randomBytes(200_000).toString('base64') : 'Kính gửi anh Duy.'
    const [reply = ''] = await client.deliver(
      'vy@xuongmoc.example',
      [khue],
      writeMessage({ to: khue, subject, text }),
    )
    expect(reply).toMatch(/^250/)
  }
  client.close()
}

const named = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `Báo giá ${from + at}`)

const subjectsIn = (data: string) => {
  const store = new DatabaseSync(join(data, 'bocau.db'), { readOnly: true })
  const rows = store.prepare('select subject from message').all()
  store.close()
  return rows.map(({ subject }) => String(subject)).toSorted()
}

/** The log is polled every second; allows for a slow machine. */
const checks = 4_000
const pause = () => new Promise((resolve) => setTimeout(resolve, checks))

test('restores a lost store to any moment, also after a kill', {
  timeout: 600_000,
}, async () => {
  const data = await emptyDirectory()
  const backups = await emptyDirectory()
  await runCommand(data, ['domain', 'add', 'mocviet.test', '--organisation', 'Mộc Việt'])
  await runCommand(data, ['domain', 'verify', 'mocviet.test'])
  await runCommand(data, ['account', 'add', khue, '--name', 'Khuê', '--password', 'Bocau-test-1'])
  const environment = { BOCAU_BACKUP: backups, BOCAU_BACKUP_LOG: '24' }
  const settings = { ...environment, BOCAU_DATA: data }
  const bocau = async (to: string, commandLine: string) => {
    const more = { ...environment, BOCAU_DATA: to }
    const { code, output, errors } = await new ProductProcess(
      'entrypoints/cli/main.ts',
      commandLine.split(' '),
      more,
    ).exited
    return { code, said: `${output}${errors}` }
  }
  const createdBackups = async () =>
    (await bocau(data, 'backup verify')).said.split('\n').filter((line) => line.endsWith('intact')).length
  const moments: { at: string; subjects: string[] }[] = []
  const note = async () => {
    await pause()
    moments.push({ at: new Date().toISOString(), subjects: subjectsIn(data) })
    await pause()
  }

  const first = await startServer(settings)
  await expect.poll(createdBackups, { timeout: 120_000, interval: 500 }).toBe(1)
  await deliver(first.lmtpPort, named(0, 4))
  await note()
  await deliver(first.lmtpPort, named(4, 3))
  await note()
  // Messages arrive during the kill; they belong to no recorded moment.
  const lost = deliver(first.lmtpPort, named(100, 200)).catch(() => {})
  await first.server.stop('SIGKILL')
  await lost

  const second = await startServer(settings)
  await expect.poll(createdBackups, { timeout: 120_000, interval: 500 }).toBe(2)
  await deliver(second.lmtpPort, named(7, 3))
  await note()
  await deliver(second.lmtpPort, named(10, 2))
  await second.server.stop()
  moments.push({ at: new Date().toISOString(), subjects: subjectsIn(data) })

  for (const { at, subjects } of moments) {
    const target = await emptyDirectory()
    const restored = await bocau(target, `restore --at ${at}`)
    expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/^The store as it was at /) })
    expect(subjectsIn(target)).toEqual(subjects)
    const checked = await bocau(target, 'check')
    expect(checked).toMatchObject({ code: 0, said: expect.stringMatching(/no problems found\.\n$/) })
  }
  const wrong = await bocau(await emptyDirectory(), 'restore --at 2026-11-25')
  expect(wrong).toMatchObject({ code: 2, said: expect.stringContaining('must be a time such as') })
})
