import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { BlobMissing } from '../../ports/blob-store.ts'
import { writeDrive } from './export.ts'

const changedAt = Date.UTC(2026, 3, 15)

test('writes a drive as files with dates and reports what could not be written', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'bocau-drive-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  const node = (path: string, content: string | null, more: object = {}) => ({
    path: path.split('/'),
    isFolder: false,
    isInfected: false,
    changedAt,
    open: async () => {
      if (content === null) throw new BlobMissing('')
      return Readable.from([Buffer.from(content)])
    },
    ...more,
  })
  async function* nodes() {
    yield node('Hợp đồng', '', { isFolder: true })
    yield node('Hợp đồng/27.txt', 'nội dung')
    yield node('virus.txt', 'x', { isInfected: true })
    yield node('mất.txt', null)
  }
  expect(await writeDrive(directory, nodes())).toEqual({ written: 1, skipped: ['virus.txt', 'mất.txt'] })
  expect(await readdir(directory)).toEqual(['Hợp đồng'])
  const file = join(directory, 'Hợp đồng', '27.txt')
  expect(await readFile(file, 'utf8')).toBe('nội dung')
  expect((await stat(file)).mtimeMs).toBe(changedAt)
})
