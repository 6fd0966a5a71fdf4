import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { settings } from '../../server/src/composition/config-settings.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const { dependencies, version, workspaces } = JSON.parse(read('package.json')) as {
  dependencies: Record<string, string>
  version: string
  workspaces: string[]
}
const shipped = [
  'Containerfile',
  'compose.yaml',
  'deploy/bocau.service',
  'deploy/bocau.env',
  'deploy/defaults.env',
  '.ci/start.mjs',
  '.github/workflows/check.yml',
]

test.each(shipped)('%s names only existing settings', (path) => {
  const named = new Set(read(path).match(/\bBOCAU_[A-Z_]+/g) ?? [])
  expect([...named].filter((name) => !Object.hasOwn(settings, name))).toEqual([])
})

test('container, continuous integration and program use the same Node', () => {
  const { node = '' } = dependencies
  expect(read('Containerfile')).toMatch(
    new RegExp(`^ARG NODE_IMAGE=\\S+/node:${node.replaceAll('.', '\\.')}-`, 'm'),
  )
  const referenced = ['check', 'release'].flatMap(
    (name) => read(`.github/workflows/${name}.yml`).match(/node-version: (\S+)/g) ?? [],
  )
  expect(new Set(referenced)).toEqual(new Set([`node-version: ${node}`]))
})

describe('the Containerfile', () => {
  const lines = read('Containerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  const instructions = lines.map((line) => ({
    word: line.split(' ')[0] ?? '',
    rest: line.slice(line.indexOf(' ') + 1),
  }))
  const restOf = (word: string) => instructions.filter((one) => one.word === word).map(({ rest }) => rest)

  test('uses only Containerfile instructions', () => {
    const instructionNames = [
      'ARG',
      'FROM',
      'WORKDIR',
      'COPY',
      'RUN',
      'ENV',
      'USER',
      'VOLUME',
      'EXPOSE',
      'STOPSIGNAL',
      'HEALTHCHECK',
      'ENTRYPOINT',
    ]
    expect(instructions.filter(({ word }) => !instructionNames.includes(word))).toEqual([])
  })

  test('copies existing files, all package files first', () => {
    const sources = restOf('COPY')
      .filter((rest) => !rest.startsWith('--from'))
      .flatMap((rest) => rest.split(' ').slice(0, -1))
    expect(sources.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(workspaces.filter((name) => !sources.includes(`${name}/package.json`))).toEqual([])
  })

  test('starts the server like npm start, as an unprivileged user', () => {
    const started = JSON.parse(restOf('ENTRYPOINT')[0] ?? '') as string[]
    const options = [...read('scripts/lib/server.mjs').matchAll(/^ {2}'(--[^']+)',/gm)].map(
      ([, option]) => option,
    )
    expect(options.length).toBeGreaterThan(1)
    expect(started).toEqual(['node', ...options, 'server/src/main.ts'])
    expect(existsSync(join(root, 'server/src/main.ts'))).toBe(true)
    const order = instructions.map(({ word }) => word)
    expect(restOf('USER')).toEqual(['node'])
    expect(order.lastIndexOf('RUN')).toBeLessThan(order.lastIndexOf('USER'))
  })

  test('exposes the listener ports, stores everything in its volume, and checks an existing health endpoint', () => {
    const set = new Map(
      restOf('ENV').flatMap((rest) =>
        [...rest.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name, value]) => [name, value]),
      ),
    )
    const ports = [set.get('BOCAU_HTTP'), set.get('BOCAU_LMTP')].map((address) => address?.split(':').at(-1))
    expect(restOf('EXPOSE')).toEqual([ports.join(' ')])
    expect(ports).toEqual(
      [settings.BOCAU_HTTP, settings.BOCAU_LMTP].map((address) => address.split(':').at(-1)),
    )
    expect(restOf('VOLUME')).toEqual([set.get('BOCAU_DATA')])
    for (const setting of ['BOCAU_TLS_CERT', 'BOCAU_ACME'])
      expect(restOf('HEALTHCHECK')[0]).toContain(`process.env.${setting}`)
    const [healthPath = ''] = /'\/[a-z]+'/.exec(restOf('HEALTHCHECK')[0] ?? '') ?? []
    expect(read('server/src/entrypoints/http/health.ts')).toContain(healthPath)
    const programs = [...read('Containerfile').matchAll(/\/app\/(\S+\.ts)/g)].map(([, path = '']) => path)
    expect(programs.filter((path) => !existsSync(join(root, path)))).toEqual([])
    expect(programs).toContain('server/src/entrypoints/cli/main.ts')
  })

  test('excludes what no image needs', () => {
    expect(read('.dockerignore')).toBe(read('.containerignore'))
    for (const path of ['.git', '**/node_modules', 'data', 'web/dist', 'docs/dist']) {
      expect(read('.containerignore').split('\n')).toContain(path)
    }
  })
})

test('compose.yaml reaches each service by its name and port', () => {
  const text = read('compose.yaml')
  const services = [
    ...((text.split('\nservices:\n')[1] ?? '').split('\nconfigs:\n')[0]?.matchAll(/^ {2}([a-z0-9]+):$/gm) ??
      []),
  ].map(([, name]) => name)
  expect(services).toEqual(['bocau', 'postgres', 's3', 'clamav', 'rspamd'])
  const reached = [
    ...text.matchAll(/^ {6}BOCAU_(?:DATABASE|BLOBS|CLAMD|RSPAMD): (?:.*[@/])?([a-z0-9]+):(\d+)/gm),
  ]
  expect(reached.map(([, host, port]) => [host, port])).toEqual([
    ['postgres', '5432'],
    ['s3', '9000'],
    ['clamav', '3310'],
    ['rspamd', '11333'],
  ])
  expect(text).toContain(`image: bocau:${version}`)
})

test('the service starts an existing command, writes only to its directory, and is sandboxed', () => {
  const unit = read('deploy/bocau.service')
  const started = /^ExecStart=\/opt\/bocau\/(\S+) (.+)$/m.exec(unit)
  expect(started?.[1]).toBe('node_modules/.bin/node')
  expect(existsSync(join(root, started?.[2]?.split(' ').at(-1) ?? 'nothing'))).toBe(true)
  expect(unit).toContain(
    'EnvironmentFile=/opt/bocau/deploy/defaults.env\nEnvironmentFile=-/etc/bocau/bocau.env\n',
  )
  expect(read('deploy/defaults.env')).toContain('BOCAU_DATA=/var/lib/bocau\n')
  expect(read('deploy/bocau')).toContain('--env-file=deploy/defaults.env')
  for (const line of [
    'StateDirectory=bocau',
    'StateDirectoryMode=0700',
    'UMask=0077',
    'NoNewPrivileges=yes',
    'ProtectSystem=strict',
    'User=bocau',
  ])
    expect(unit.split('\n')).toContain(line)
})

test('continuous integration runs existing commands', () => {
  const text = read('.github/workflows/check.yml')
  for (const path of ['.ci/run', '.ci/start.mjs', 'Containerfile']) {
    expect(text).toContain(path)
    expect(existsSync(join(root, path))).toBe(true)
  }
  for (const system of ['ubuntu', 'macos', 'windows']) expect(text).toContain(system)
  expect(text).toMatch(/^permissions:\n {2}contents: read$/m)
})

test('every package has the version of the root, and the changelog contains it', () => {
  const versions = workspaces.map(
    (name) => (JSON.parse(read(`${name}/package.json`)) as { version: string }).version,
  )
  expect(new Set([version, ...versions])).toEqual(new Set([version]))
  expect(/^## \d\S*/m.exec(read('CHANGELOG.md'))?.[0]).toBe(`## ${version}`)
})
