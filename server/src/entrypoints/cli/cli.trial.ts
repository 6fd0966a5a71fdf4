import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openServer } from '../../testing/daemons/server-in-process.ts'
import { LmtpClient, password, writeMessage } from '../../testing/index.ts'
import { emptyDirectory, ProductProcess, startServer } from '../../testing/product-process.ts'
import { openShell, type Shell } from './testing.ts'

const khue = 'khue@mocviet.test'

test('a command is a process with arguments, standard input, two outputs and an exit code', async () => {
  const settings = { BOCAU_DATA: await emptyDirectory() }
  const run = (args: string[], input = '') =>
    new ProductProcess('entrypoints/cli/main.ts', args, settings, input).exited
  expect(await run(['account', 'disable'])).toEqual({
    code: 2,
    output: '',
    errors:
      '<email> is missing.\nUsage: bocau account disable <email> [options]\nRun `bocau account disable --help` for details.\n',
  })
  await addDomain(openShell(settings))
  const add = ['account', 'add', khue, '--name', 'Trần Minh Khuê', '--password', '-']
  expect(await run(add, `${password}\n`)).toEqual({
    code: 0,
    output: 'The account khue@mocviet.test was created.\n',
    errors: '',
  })
  await (await openServer(settings)).signIn(khue)
  expect(await run(add, `${password}\n`)).toEqual({
    code: 1,
    output: '',
    errors: 'The email is already in use.\n',
  })
})

test('a backup taken while messages arrive is complete and is restored only into an empty directory', async () => {
  const data = await emptyDirectory()
  const settings = { BOCAU_DATA: data }
  const bocau = openShell(settings)
  await addDomain(bocau)
  await bocau(`account add ${khue} --name Khuê --password`, [password])
  const { server, lmtpPort } = await startServer(settings)
  const client = await LmtpClient.open(lmtpPort)
  const deliver = (number: number) =>
    client.deliver('vy@x.example', [khue], writeMessage({ subject: `Thư ${number}` }))
  for (let number = 0; number < 5; number++) await deliver(number)
  const target = join(await emptyDirectory(), 'backup')
  const backing = bocau('backup', [target])
  let succeeded = 0
  let isDone = false
  void backing.finally(() => {
    isDone = true
  })
  while (!isDone && succeeded < 500) succeeded += (await deliver(succeeded + 5))[0]?.startsWith('250') ? 1 : 0
  expect(await backing).toMatchObject({ code: 0, errors: '' })
  client.close()
  // Small messages are copied inside the database; only those that arrived after the copy are files.
  const copied = await readdir(join(target, 'blobs'), { recursive: true, withFileTypes: true })
  expect(copied.filter((entry) => entry.isFile()).length).toBeLessThanOrEqual(succeeded)
  expect(await bocau('restore', [target])).toMatchObject({ code: 1 })
  await server.stop()
  expect((await bocau('restore', [target])).errors).toContain(`${data} already contains a store.`)

  const elsewhere = { BOCAU_DATA: join(await emptyDirectory(), 'data') }
  const otherShell = openShell(elsewhere)
  expect(await otherShell('restore', [target])).toMatchObject({ code: 0, errors: '' })
  expect(await otherShell('check')).toMatchObject({ code: 0, output: '1 account, no problems found.\n' })
  const restored = await (await openServer(elsewhere)).signIn(khue)
  expect((await restored.call('GET /api/v2/threads', {})).total).toBeGreaterThanOrEqual(5)
})

async function addDomain(bocau: Shell): Promise<void> {
  await bocau('domain add mocviet.test --organisation', ['Nội thất Mộc Việt'])
  await bocau('domain verify mocviet.test')
}
