import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../../composition/config.ts'
import { createWorld, type World, writeMessage } from '../../../testing/index.ts'
import { WrongUsage } from '../command.ts'
import { importImap } from './import-imap.ts'

async function run(world: World, positionals: readonly string[], options: Record<string, string | boolean>) {
  const lines: string[] = []
  const context = {
    app: world.app,
    config: readConfig({}),
    print: (line: string) => void lines.push(line),
    readLine: async () => 'elsewhere',
  }
  const { json, hasProblem } = await importImap.runWithApp(context, { positionals, options })
  return { hasProblem, output: lines.join('\n'), json }
}

function fill({ remote }: World): void {
  remote.addFolder('INBOX')
  remote.addFolder('Dự án')
  remote.addMessage('INBOX', { raw: Buffer.from(writeMessage({ subject: 'Một' })) })
  remote.addMessage('Dự án', { raw: Buffer.from(writeMessage({ subject: 'Hai' })) })
}

const server = { server: 'imap.elsewhere.test' }

test('imports a mailbox with a password from standard input', async () => {
  const world = await createWorld()
  fill(world)
  expect(await run(world, ['khue@mocviet.test'], { ...server, password: '-' })).toMatchObject({
    hasProblem: false,
    output: 'khue@mocviet.test: importing 2 messages in the background.',
  })
  await world.runJobs()
  const khue = await world.signIn('khue@mocviet.test')
  const { items } = await khue.call('GET /api/v2/moving-in', {})
  expect(items).toMatchObject([{ state: 'ended', username: 'khue@mocviet.test', brought: 2 }])
})

test('imports many mailboxes from a table with a master user and reports wrong lines', async () => {
  const world = await createWorld()
  fill(world)
  const directory = await mkdtemp(join(tmpdir(), 'bocau-table-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const table = join(directory, 'people.csv')
  await writeFile(
    table,
    'email;username\nkhue@mocviet.test;khue.cu\nha@mocviet.test;\nnobody@mocviet.test;x\nkhông phải\n',
  )
  const options = { ...server, table, master: '*admin', password: 'elsewhere' }
  const { hasProblem, output, json } = await run(world, [], options)
  expect(hasProblem).toBe(true)
  expect(json).toMatchObject([
    { email: 'khue@mocviet.test', state: 'running', total: 2 },
    { email: 'ha@mocviet.test', state: 'running', total: 2 },
    { email: 'nobody@mocviet.test', error: 'no account has this address' },
    { email: 'không phải', error: 'invalid address' },
  ])
  expect(output).not.toContain('elsewhere')
  expect(new Set(world.remote.opened.map(({ username }) => username))).toEqual(
    new Set(['khue.cu*admin', 'ha@mocviet.test*admin']),
  )
})

test('reports why an import cannot start', async () => {
  const world = await createWorld()
  fill(world)
  expect(await run(world, ['khue@mocviet.test'], { ...server, password: 'wrong' })).toMatchObject({
    hasProblem: true,
    output: 'khue@mocviet.test: the server rejected the password.',
  })
  await expect(run(world, [], server)).rejects.toThrow(WrongUsage)
  await expect(run(world, ['khue@mocviet.test'], server)).rejects.toThrow('the password is missing')
})
