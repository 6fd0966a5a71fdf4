import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LmtpClient, writeMessage } from './testing/index.ts'
import { emptyDirectory, ProductProcess, startServer } from './testing/product-process.ts'

const hash = 'a'.repeat(64)

/** Preload script that makes every log sync fail once a file exists. */
const failingDisk = (sign: string) => `
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
const sync = fs.fdatasync
fs.fdatasync = (file, done) =>
  fs.existsSync(${JSON.stringify(sign)})
    ? setImmediate(done, Object.assign(new Error('EIO: i/o error, fdatasync'), { code: 'EIO' }))
    : sync(file, done)
syncBuiltinESMExports()
`

const bocau = async (data: string, ...args: string[]) => {
  const { code, errors } = await new ProductProcess('entrypoints/cli/main.ts', args, { BOCAU_DATA: data })
    .exited
  expect([code, errors]).toEqual([0, ''])
}

const deliver = async (port: number, subject: string) => {
  const client = await LmtpClient.open(port)
  const to = 'khue@mocviet.test'
  const [reply] = await client.deliver('vy@xuongmoc.example', [to], writeMessage({ to, subject }))
  client.close()
  return reply
}

test('a server exits clearly when a disk sync fails, and acknowledged data is intact at the next start', {
  timeout: 120_000,
}, async () => {
  const data = await emptyDirectory()
  const sign = join(data, 'broken')
  const disk = join(data, 'failing-disk.mjs')
  await writeFile(disk, failingDisk(sign))
  await bocau(data, 'domain', 'add', 'mocviet.test', '--organisation', 'Mộc Việt')
  await bocau(data, 'account', 'add', 'khue@mocviet.test', '--name', 'Khuê', '--password', 'Bocau-test-1')

  const first = await startServer({ BOCAU_DATA: data, NODE_OPTIONS: `--import=${disk}` })
  const ready = async (origin: string) => (await fetch(`${origin}/health/ready`)).status
  expect(await ready(first.origin)).toBe(200)
  expect(await deliver(first.lmtpPort, 'Trước')).toMatch(/^250 /)
  await writeFile(sign, '')
  const response = await deliver(first.lmtpPort, 'Lỡ').catch(() => 'hung up')
  expect(response).toMatch(/^451 |^hung up$/)
  const { code, errors } = await first.server.exited
  expect(code).toBe(1)
  expect(errors.trim().split('\n').at(-1)).toBe(
    'The store could not be written to disk. Restart the server when the disk works again (EIO). The server exits now.',
  )

  await rm(sign)
  const second = await startServer({ BOCAU_DATA: data })
  expect(await ready(second.origin)).toBe(200)
  expect(await deliver(second.lmtpPort, 'Trước')).toMatch(/^250 /)
})

test('does not create a store whose database is missing next to its messages, and names the file', {
  timeout: 120_000,
}, async () => {
  const data = await emptyDirectory()
  await mkdir(join(data, 'blobs', 'aa'), { recursive: true })
  await writeFile(join(data, 'blobs', 'aa', hash), 'thư')
  const settings = { BOCAU_DATA: data, BOCAU_HTTP: '127.0.0.1:0', BOCAU_LMTP: '127.0.0.1:0' }
  const refused = await new ProductProcess('main.ts', [], settings).exited

  expect(refused.code).toBe(1)
  expect(refused.errors).toMatch(
    new RegExp(
      `^${join(data, 'bocau.db')} is missing, but ${join(data, 'blobs')} contains messages and files: .+--new-store\\.\\n$`,
    ),
  )
  // No file exists that could be mistaken for the store later.
  expect(await readdir(data)).toEqual(expect.not.arrayContaining(['bocau.db']))

  const { server } = await startServer({ BOCAU_DATA: data }, ['--new-store'])
  await server.stop()
  const { origin } = await startServer({ BOCAU_DATA: data })
  expect((await fetch(`${origin}/health`)).status).toBe(200)
})
