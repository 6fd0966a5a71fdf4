import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptyDirectory } from '../../../testing/product-process.ts'
import { openShell } from '../testing.ts'

const main = join(import.meta.dirname, '../main.ts')
const reporter = join(import.meta.dirname, 'loaded-modules.fixture.ts')

/** Runs a command in a separate process; returns its exit code and the modules that it loads. */
async function runAndList(data: string, words: readonly string[]) {
  const env = { PATH: process.env.PATH ?? '', BOCAU_DATA: data }
  const { promise, resolve } = Promise.withResolvers<{ code: number | null; errors: string }>()
  const child = execFile(process.execPath, ['--import', reporter, main, ...words], { env }, (_, __, errors) =>
    resolve({ code: child.exitCode, errors }),
  )
  const { code, errors } = await promise
  const urls = JSON.parse(errors.split('\n').at(-1) ?? '') as string[]
  return { code, loaded: urls.filter((url) => !url.startsWith('node:')) }
}

/** Parts of the application that no command on a current store needs. */
const parts =
  /\/node_modules\/(?:@aws-sdk|fastify|imapflow|mailauth|nodemailer|pg|pino|sharp)\/|\/composition\/(?:app|open-app|choose-parts|api-handlers)\.ts$|\/db\/migrations\//

const ha = 'ha@mocviet.test'

// Kysely has 255 modules, and zod 95; most of the processor time of a command is spent on loading modules.
test.each([
  ['--help', 0, 40],
  ['acount list', 2, 40],
  ['domain list', 0, 400],
  ['provider list', 0, 400],
  ['jobs dead', 0, 400],
  [`account disable ${ha}`, 0, 550],
  [`account rename ${ha} Ha`, 0, 600],
  ['group list', 0, 550],
  ['mailbox list', 0, 550],
  ['sending limit mocviet.test --messages-per-hour 100', 0, 550],
  ['check', 0, 700],
] as const)('%s ends with %i and loads at most %i modules', async (line, code, max) => {
  const data = await emptyDirectory()
  const bocau = openShell({ BOCAU_DATA: data })
  await bocau('domain add mocviet.test --organisation', ['Mộc Việt'])
  await bocau(`account add ${ha} --name Hà --password Bocau-test-1`)

  const run = await runAndList(data, line.split(' '))
  expect(run.code).toBe(code)
  expect(run.loaded.filter((url) => parts.test(url))).toEqual([])
  expect(run.loaded.length).toBeLessThanOrEqual(max)
})

test('a command loads the migrations for an empty store', async () => {
  const { code, loaded } = await runAndList(await emptyDirectory(), ['domain', 'list'])
  expect(code).toBe(0)
  expect(loaded.filter((url) => url.includes('/db/migrations/')).length).toBeGreaterThan(50)
})
