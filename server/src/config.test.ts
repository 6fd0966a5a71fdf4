import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig, sqliteFile } from './config.ts'
import { settings, settingsTable } from './config-settings.ts'

const defaults = {
  dataDirectory: resolve('data'),
  http: { host: '127.0.0.1', port: 8080 },
  lmtp: { host: '127.0.0.1', port: 2424 },
  databaseUrl: null,
  blobsUrl: null,
  demo: true,
  publicUrl: null,
  trustProxy: false,
  rateLimitPerMinute: 3000,
  logLevel: 'info',
}

test('with nothing set the product runs on this machine alone', () => {
  expect(readConfig({})).toEqual(defaults)
  expect(sqliteFile(readConfig({ BOCAU_DATA: '/srv/bocau' }))).toBe(resolve('/srv/bocau/bocau.db'))
})

test('a setting that is empty or blank counts as not set', () => {
  const blank = Object.fromEntries(settings.map(({ name }, index) => [name, index % 2 ? '' : '  ']))
  expect(readConfig(blank)).toEqual(defaults)
})

test.each<[string, string, Partial<ReturnType<typeof readConfig>>]>([
  ['BOCAU_HTTP', '0.0.0.0:80', { http: { host: '0.0.0.0', port: 80 } }],
  ['BOCAU_HTTP', ' [::1]:8080 ', { http: { host: '::1', port: 8080 } }],
  ['BOCAU_LMTP', 'mail.mocviet.test:24', { lmtp: { host: 'mail.mocviet.test', port: 24 } }],
  ['BOCAU_DATABASE', 'postgresql://b:c@db/bocau', { databaseUrl: 'postgresql://b:c@db/bocau' }],
  ['BOCAU_BLOBS', 's3://k:s@store:9000/mail', { blobsUrl: 's3://k:s@store:9000/mail' }],
  ['BOCAU_DEMO', 'off', { demo: false }],
  ['BOCAU_PUBLIC_URL', 'https://mail.mocviet.test', { publicUrl: 'https://mail.mocviet.test' }],
  ['BOCAU_TRUST_PROXY', 'on', { trustProxy: true }],
  ['BOCAU_RATE_LIMIT', 'off', { rateLimitPerMinute: null }],
  ['BOCAU_RATE_LIMIT', '60', { rateLimitPerMinute: 60 }],
  ['BOCAU_LOG', 'silent', { logLevel: 'silent' }],
])('%s takes "%s"', (name, given, expected) => {
  expect(readConfig({ [name]: given })).toEqual({ ...defaults, ...expected })
})

test.each([
  ['BOCAU_HTTP', '8080'],
  ['BOCAU_HTTP', '127.0.0.1'],
  ['BOCAU_HTTP', '127.0.0.1:'],
  ['BOCAU_HTTP', ':8080'],
  ['BOCAU_HTTP', '127.0.0.1:65536'],
  ['BOCAU_HTTP', 'http://127.0.0.1:8080'],
  ['BOCAU_HTTP', '::1:8080'],
  ['BOCAU_LMTP', '127.0.0.1:-1'],
  ['BOCAU_LMTP', 'a b:24'],
  ['BOCAU_DEMO', 'yes'],
  ['BOCAU_DEMO', 'ON'],
  ['BOCAU_TRUST_PROXY', '1'],
  ['BOCAU_RATE_LIMIT', '0'],
  ['BOCAU_RATE_LIMIT', '-5'],
  ['BOCAU_RATE_LIMIT', '1.5'],
  ['BOCAU_RATE_LIMIT', '1e3'],
  ['BOCAU_RATE_LIMIT', 'many'],
  ['BOCAU_LOG', 'verbose'],
])(
  '%s refuses "%s" with a sentence that names the setting, what was given and what it takes',
  (name, given) => {
    const sentence = refusalOf({ [name]: given })
    expect(sentence).toMatch(new RegExp(`^${name} is "`))
    expect(sentence).toContain(`"${given}"`)
    expect(sentence).toMatch(/ it takes .{2,}\.$/)
  },
)

test.each([
  ['BOCAU_DATABASE', 'mysql://user:geheim@db/mail', 'postgres:// or postgresql://'],
  ['BOCAU_DATABASE', 'geheim', 'postgres:// or postgresql://'],
  ['BOCAU_DATABASE', 'geheim:geheim@db', 'postgres:// or postgresql://'],
  ['BOCAU_DATABASE', 'host=db password=geheim', 'postgres:// or postgresql://'],
  ['BOCAU_BLOBS', 'https://key:geheim@store/mail', 's3://'],
  ['BOCAU_BLOBS', 'geheim', 's3://'],
  ['BOCAU_PUBLIC_URL', 'ftp://geheim@mail', 'http:// or https://'],
])('%s refuses "%s" without repeating what may be a secret', (name, given, accepted) => {
  const sentence = refusalOf({ [name]: given })
  expect(sentence).toMatch(new RegExp(`^${name} `))
  expect(sentence).toContain(accepted)
  expect(sentence).not.toContain('geheim')
})

test('a setting that does not exist is refused, and the sentence names those that do', () => {
  const sentence = refusalOf({ BOCAU_HTPP: '127.0.0.1:80' })
  expect(sentence).toMatch(/^BOCAU_HTPP is not a setting of Bồ Câu\./)
  for (const { name } of settings) expect(sentence).toContain(name)
})

test('settings of the tools beside the product, and of other programs, are left to them', () => {
  expect(
    readConfig({ BOCAU_TEST_POSTGRES: 'x', BOCAU_DEV_WEB: 'x', BOCAU_BENCH_SIZE: 'x', PATH: 'x' }),
  ).toEqual(defaults)
})

test('what was read cannot be changed afterwards', () => {
  const config = readConfig({})
  expect(Object.isFrozen(config)).toBe(true)
  expect(Object.isFrozen(config.http)).toBe(true)
  expect(Object.isFrozen(config.lmtp)).toBe(true)
})

test('every setting is read from its default: each default is a value that the setting takes', () => {
  const env = Object.fromEntries(settings.map((setting) => [setting.name, setting.default]))
  expect(readConfig(env)).toEqual(defaults)
})

test('the README lists every setting as the program knows it', async () => {
  const readme = await readFile(new URL('../../README.md', import.meta.url), 'utf8')
  expect(readme).toContain(settingsTable())
})

function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('nothing was refused')
}
