import { execFile } from 'node:child_process'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import openapiTypes, { astToString } from 'openapi-typescript'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld, password } from '../../testing/index.ts'
import { openApiDocument } from './api-docs/open-api.ts'

const run = promisify(execFile)
const modules = fileURLToPath(new URL('../../../../node_modules', import.meta.url))
const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }

/** API client program that uses the generated types. */
const program = `import createClient from 'openapi-fetch'
import type { components, paths } from './api.ts'

const [origin = '', email = '', password = ''] = process.argv.slice(2)
const client = createClient<paths>({ baseUrl: origin })
const started = await client.POST('/api/v2/session', { body: { email, password } })
if (!started.data) throw new Error(started.error.code)
const headers = { 'X-AUTH-TOKEN': started.data.token }
const counted = await client.GET('/api/v2/folders', { headers })
const folders: components['schemas']['Folder'][] | undefined = counted.data
const page = await client.GET('/api/v2/threads', { headers, params: { query: { folder: 'INBOX', limit: 5 } } })
const gone = await client.GET('/api/v2/threads/{id}', { headers, params: { path: { id: 'nothing' } } })
console.log(JSON.stringify({
  folders: folders?.map((one) => one.name),
  subjects: page.data?.items.map((one) => one.subject),
  gone: gone.error?.code,
}))
`

const compilerOptions = {
  target: 'es2023',
  module: 'nodenext',
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  allowImportingTsExtensions: true,
  types: ['node'],
}

async function openWorkshop(files: Record<string, string>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'bocau-client-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await symlink(modules, join(directory, 'node_modules'), 'junction')
  for (const [name, text] of Object.entries(files)) await writeFile(join(directory, name), text)
  return directory
}

test('a program with generated types compiles, signs in and reads', async () => {
  const world = await createWorld()
  await world.deliver({ subject: 'Báo giá tháng ba' })
  const document = await (await fetch(`${world.origin}/api/docs/openapi.json`)).text()
  const types = astToString(await openapiTypes(document))
  const directory = await openWorkshop({
    'api.ts': types,
    'program.ts': program,
    'package.json': '{"type":"module"}',
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['*.ts'] }),
  })
  const compile = () => run(process.execPath, [join(modules, 'typescript/bin/tsc'), '-p', directory])

  expect(await compile()).toMatchObject({ stdout: '' })
  const validatorOutput = await run(process.execPath, [
    join(directory, 'program.ts'),
    world.origin,
    'khue@mocviet.test',
    password,
  ])
  expect(JSON.parse(validatorOutput.stdout)).toMatchObject({
    folders: expect.arrayContaining(['INBOX']),
    subjects: ['Báo giá tháng ba'],
    gone: 'not_found',
  })

  await writeFile(join(directory, 'program.ts'), program.replace('body: { email,', 'body: { mail: email,'))
  await expect(compile()).rejects.toMatchObject({ stdout: expect.stringContaining("'mail'") })
})

test('the recommended lint rules find no errors or warnings in the document', async () => {
  const directory = await openWorkshop({ 'openapi.json': JSON.stringify(openApiDocument()) })
  const generatorOutput = await run(
    process.execPath,
    [
      join(modules, '@redocly/cli/bin/cli.js'),
      'lint',
      'openapi.json',
      '--extends=recommended',
      '--format=json',
    ],
    { cwd: directory, env: { ...process.env, ...quiet } },
  )
  expect(JSON.parse(generatorOutput.stdout)).toMatchObject({
    totals: { errors: 0, warnings: 0, ignored: 0 },
    problems: [],
  })
})
