import { execFile } from 'node:child_process'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { unzipSync } from 'fflate'
import { expect, onTestFinished, test } from 'vitest'
import { type ZipEntry, zipStream } from './zip-stream.ts'

const run = promisify(execFile)
const writtenAt = Date.UTC(2026, 3, 15, 8, 30, 20)
const entry = (name: string, ...chunks: string[]): ZipEntry => ({
  name,
  open: async () => Readable.from(chunks.map((chunk) => Buffer.from(chunk))),
})

async function zipped(entries: readonly ZipEntry[]): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(zipStream(entries, { writtenAt })))
}

test('an archive contains files by name, chunked or empty, and folders', async () => {
  const archive = await zipped([
    entry('Hợp đồng/'),
    entry('Hợp đồng/báo giá.txt', 'một ', 'hai'),
    entry('rỗng.txt'),
  ])
  const files = unzipSync(new Uint8Array(archive))
  expect(Object.entries(files).map(([name, bytes]) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['Hợp đồng/', ''],
    ['Hợp đồng/báo giá.txt', 'một hai'],
    ['rỗng.txt', ''],
  ])
})

test('other requests run while the list of files at the end is written', async () => {
  const entries = Array.from({ length: 5000 }, (_, at) => entry(`${at}`))
  let rounds = 0
  let isOver = false
  const countRounds = () => {
    rounds++
    if (!isOver) setImmediate(countRounds)
  }
  for await (const bytes of zipStream(entries, { writtenAt })) {
    const isListEntry = Buffer.from(bytes).readUInt32LE(0) === 0x0201_4b50
    if (isListEntry && rounds === 0) countRounds()
  }
  isOver = true
  expect(rounds).toBeGreaterThanOrEqual(9)
})

const hasUnzip = existsSync('/usr/bin/unzip')
if (!hasUnzip)
  process.stdout.write('skipped: an archive of over four gigabytes, because unzip is not on this machine\n')

test.skipIf(!hasUnzip)('archives and files above 4 GB are readable by other programs', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bocau-zip-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const gigabyte = 1024 ** 3
  const chunk = Buffer.alloc(16 * 1024 * 1024)
  const large = 4 * gigabyte + chunk.length
  const entries: ZipEntry[] = [
    { name: 'lớn.bin', size: large, open: async () => zeros(chunk, large / chunk.length) },
    entry('sau.txt', 'sau'),
  ]
  // Only the bytes outside the large file are written; the rest is a hole in a sparse file.
  const file = join(folder, 'x.zip')
  let at = 0
  const tail: { at: number; chunk: Uint8Array }[] = []
  for await (const bytes of zipStream(entries, { writtenAt })) {
    if (bytes !== chunk) tail.push({ at, chunk: bytes })
    at += bytes.byteLength
  }
  for (const part of tail) {
    await pipeline(
      Readable.from([part.chunk]),
      createWriteStream(file, { flags: existsSync(file) ? 'r+' : 'w', start: part.at }),
    )
  }
  const { stdout } = await run('/usr/bin/unzip', ['-lv', file])
  expect(stdout).toContain(String(large))
  expect((await run('/usr/bin/unzip', ['-p', file, 'sau.txt'])).stdout).toBe('sau')
})

async function* zeros(chunk: Buffer, count: number): AsyncGenerator<Uint8Array> {
  for (let sent = 0; sent < count; sent++) yield chunk
}
