import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { etagSalt } from './etag-salt.ts'

const shared = { dialect: 'postgres' } as const
const embedded = { dialect: 'sqlite' } as const

test('nodes of one store use the same ETags, others differ', async () => {
  const program = await writeProgram({ 'server/src/features/list.ts': 'newest first' })
  const salt = (generation: string, holder: string) => etagSalt({ db: shared, generation, holder }, program)
  expect(await salt('monday', 'a')).toBe(await salt('monday', 'b'))
  expect(await salt('monday', 'a')).not.toBe(await salt('tuesday', 'a'))
})

test.each([
  ['mail-core/src/threading.ts'],
  ['contract/src/limits.ts'],
  ['server/src/features/list.ts'],
  ['package-lock.json'],
])('a release that changes %s changes ETags', async (path) => {
  const node = { db: shared, generation: 'monday', holder: 'a' }
  const before = await etagSalt(node, await writeProgram({ [path]: 'newest first' }))
  expect(await etagSalt(node, await writeProgram({ [path]: 'newest first' }))).toBe(before)
  expect(await etagSalt(node, await writeProgram({ [path]: 'oldest first' }))).not.toBe(before)
})

test('each start on the embedded store changes ETags', async () => {
  const first = await etagSalt({ db: embedded, generation: 'monday', holder: 'a' })
  expect(await etagSalt({ db: embedded, generation: 'monday', holder: 'b' })).not.toBe(first)
})

async function writeProgram(files: Record<string, string>): Promise<URL> {
  const directory = await mkdtemp(join(tmpdir(), 'bocau-program-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  for (const name of ['mail-core', 'contract', 'server'])
    await mkdir(join(directory, name, 'src', 'features'), { recursive: true })
  for (const [path, content] of Object.entries({ 'package-lock.json': '{}', ...files }))
    await writeFile(join(directory, path), content)
  return pathToFileURL(`${directory}/`)
}
