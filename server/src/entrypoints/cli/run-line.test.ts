import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writeMessage } from '../../testing/index.ts'
import { emptyDirectory } from '../../testing/product-process.ts'
import { commands } from './commands.ts'
import { openShell } from './testing.ts'

const password = 'Bocau-test-1'
const [khue, ha, an, nobody] = ['khue', 'ha', 'an', 'nobody'].map((name) => `${name}@mocviet.test`) as [
  string,
  string,
  string,
  string,
]

/** Opens a shell on an empty store on disk, with directories for backups and keys. */
async function openEnvironment() {
  const directory = await emptyDirectory()
  const at = (name: string) => join(directory, name)
  const usual = {
    BOCAU_DATA: at('data'),
    BOCAU_BACKUP: at('backups'),
    BOCAU_BACKUP_KEY: at('backup-key'),
    BOCAU_KEY_FILE: at('keys'),
  }
  const run = async ([first = '', ...more]: readonly string[], settings: Record<string, string> = usual) => {
    const { code, output, errors } = await openShell(settings)(first, more)
    return { code, written: output.trimEnd(), complaints: errors.split('\n').slice(0, -1) }
  }
  return { run, at, usual }
}

interface Line {
  args: string[]
  settings?: Record<string, string>
}

/** Commands that create the store for the others. */
const setUpLines = (at: (name: string) => string): [string, string[]][] => [
  ['keys create', [at('backup-key')]],
  ['setup', []],
  ['domain add', ['mocviet.test', '--organisation', 'Mộc Việt']],
  ['domain verify', ['mocviet.test']],
  ['domain sign', ['mocviet.test']],
  ['domain list', []],
  ['account add', [khue, '--name', 'Khuê', '--owner', '--password', password]],
  ['account add', [ha, '--name', 'Hà']],
  ['account add', [an, '--name', 'An', '--password', password]],
]

/** Commands in an order in which each one succeeds. */
const goodLines = (at: (name: string) => string): [string, string[]][] => [
  ['account list', []],
  ['account password', [ha, '--password', password]],
  ['account disable', [ha]],
  ['account enable', [ha]],
  ['account two-step-off', [ha]],
  ['account role', [ha, 'administrator']],
  ['account rename', [ha, 'Hạ']],
  ['account quota', [ha, '500']],
  ['alias add', [ha, 'hai@mocviet.test']],
  ['alias list', []],
  ['alias remove', ['hai@mocviet.test']],
  ['group add', ['nhom@mocviet.test', '--name', 'Nhóm']],
  ['group join', ['nhom@mocviet.test', ha]],
  ['group list', []],
  ['group leave', ['nhom@mocviet.test', ha]],
  ['group change', ['nhom@mocviet.test', '--name', 'Nhóm hai']],
  ['group remove', ['nhom@mocviet.test']],
  ['mailbox add', ['kho@mocviet.test', '--name', 'Kho']],
  ['mailbox rename', ['kho@mocviet.test', 'khohang@mocviet.test']],
  ['mailbox list', []],
  ['mailbox delete', ['kho@mocviet.test', '--yes']],
  ['domain add', ['dakwood.test', '--organisation', 'Mộc Việt']],
  ['domain remove', ['dakwood.test']],
  ['sending limit', ['mocviet.test', '--messages-per-hour', '5']],
  ['sending release', [ha]],
  ['provider create', ['Gốm', '--domain', 'gom.test', '--owner', 'gom@gom.test', '--storage', '1GB']],
  ['provider limit', ['gom.test', '--people', '5', '--storage', 'none']],
  ['provider suspend', ['gom.test', '--reason', 'Chưa thanh toán']],
  ['provider resume', ['Gốm']],
  ['provider list', []],
  ['provider usage', ['--month', '2020-01']],
  ['import', [khue, at('mot.eml')]],
  ['export', [khue, at('out')]],
  ['certificate', []],
  ['reindex', []],
  ['check', []],
  ['jobs dead', []],
  ['keys rotate', []],
  ['account offboard', [an, khue]],
  ['account delete', [ha, '--yes']],
]

const backupLines = (at: (name: string) => string): [string, string[]][] => [
  ['backup now', []],
  ['backup verify', []],
  ['backup rehearse', []],
  ['backup', [at('copy')]],
  ['restore account', [khue]],
  ['restore mark', []],
]

/** Refused calls by command; null for read-only commands, which refuse nothing. */
const badLines = (at: (name: string) => string, usual: Record<string, string>): [string, Line | null][] => {
  const noBackups = { BOCAU_DATA: usual.BOCAU_DATA ?? '', BOCAU_KEY_FILE: usual.BOCAU_KEY_FILE ?? '' }
  const of = (...args: string[]): Line => ({ args })
  return [
    ['setup', of()],
    ['account add', of(khue, '--name', 'Khuê', '--password', password)],
    ['account list', null],
    ['database distribute', of()],
    ['account password', of(nobody, '--password', password)],
    ['account disable', of(nobody)],
    ['account enable', of(nobody)],
    ['account two-step-off', of(nobody)],
    ['account role', of(nobody, 'owner')],
    ['account rename', of(nobody, 'Ai')],
    ['account quota', of(nobody, '5')],
    ['account offboard', of(nobody, khue)],
    ['account delete', of(nobody)],
    ['alias list', of(nobody)],
    ['alias add', of(nobody, 'ai@mocviet.test')],
    ['alias remove', of(nobody)],
    ['group list', of(nobody)],
    ['group add', of(khue, '--name', 'Nhóm')],
    ['group change', of(nobody, '--name', 'Nhóm')],
    ['group join', of(nobody, khue)],
    ['group leave', of(nobody, khue)],
    ['group remove', of(nobody)],
    ['mailbox list', null],
    ['mailbox add', of(khue, '--name', 'Kho')],
    ['mailbox rename', of(nobody, 'kho@mocviet.test')],
    ['mailbox delete', of(nobody)],
    ['domain list', null],
    ['domain add', of('mocviet.test', '--organisation', 'Người khác')],
    ['domain remove', of('mocviet.test')],
    ['domain verify', of('elsewhere.test')],
    ['domain sign', of('elsewhere.test')],
    ['sending limit', of('elsewhere.test')],
    ['sending release', of(nobody)],
    ['provider create', of('Gốm', '--domain', 'mocviet.test', '--owner', 'gom@mocviet.test')],
    ['provider limit', of('elsewhere.test', '--people', '5')],
    ['provider suspend', of('elsewhere.test')],
    ['provider resume', of('elsewhere.test')],
    ['provider move', of('mocviet.test', '--to', at('none'))],
    ['provider list', null],
    ['provider usage', null],
    ['import', of(nobody, at('mot.eml'))],
    ['import-imap', of(nobody, '--server', '127.0.0.1:1', '--password', 'x')],
    ['export', of(nobody, at('none'))],
    ['certificate', null],
    ['check', null],
    ['reindex', null],
    ['keys create', of(at('backup-key'))],
    ['keys rotate', { args: [], settings: { BOCAU_DATA: at('other') } }],
    ['jobs dead', null],
    ['backup now', { args: [], settings: noBackups }],
    ['backup verify', { args: [], settings: noBackups }],
    ['backup rehearse', { args: [], settings: noBackups }],
    ['backup', of(at('copy'))],
    ['restore account', of(nobody)],
    ['restore mark', null],
    ['restore', of(at('copy'))],
  ]
}

const readJson = (line: { written: string }): unknown => JSON.parse(line.written)

/** Returns where a JSON value of a command breaks the rules for names of keys and values. */
function keyErrors(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => keyErrors(one, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) => [
    ...(/^[a-z]+(?:_[a-z]+)*$/.test(key) ? [] : [`${path}.${key} is not in snake case`]),
    ...(['ok', 'said', 'quota', 'mail', 'address'].includes(key) ? [`${path}.${key} has another name`] : []),
    ...(/_at$|^not_after$/.test(key) && child !== null && !/^\d{4}-\d\d-\d\dT.*Z$/.test(String(child))
      ? [`${path}.${key} is no time`]
      : []),
    ...(/^(?:is|was|has)_/.test(key) && typeof child !== 'boolean' ? [`${path}.${key} is no boolean`] : []),
    ...keyErrors(child, `${path}.${key}`),
  ])
}

/** Commands that print an array with `--json`. */
const isListing = (name: string) =>
  name.endsWith(' list') ||
  ['jobs dead', 'certificate', 'reindex', 'backup verify', 'provider usage'].includes(name)

test.each([
  ['accounts, mail and keys', goodLines],
  ['backups', backupLines],
])('every command for %s prints its JSON value and exits with 0', async (_, lines) => {
  const { run, at, usual } = await openEnvironment()
  await mkdir(at('backups'))
  await writeFile(at('mot.eml'), writeMessage({ to: khue, subject: 'Một' }))
  expect((await run(['keys', 'create', at('keys')])).code).toBe(0)
  for (const [name, args] of [...setUpLines(at), ...lines(at)]) {
    const done = await run([...name.split(' '), ...args, '--json'])
    expect([name, done.code, done.complaints]).toEqual([name, 0, []])
    const value = readJson(done)
    expect([name, Array.isArray(value), typeof value]).toEqual([name, isListing(name), 'object'])
    expect([name, keyErrors(value)]).toEqual([name, []])
    if (/^(?:account|mailbox) (?!offboard|delete)/.test(name))
      for (const one of [value].flat())
        expect([name, one]).toEqual([
          name,
          expect.objectContaining({
            email: expect.any(String),
            name: expect.any(String),
            is_disabled: expect.any(Boolean),
            quota_megabytes: expect.any(Number),
            used_bytes: expect.any(Number),
          }),
        ])
  }
  if (lines !== backupLines) return
  const elsewhere = { ...usual, BOCAU_DATA: at('elsewhere') }
  const restored = await run(['restore', at('copy'), '--json'], elsewhere)
  expect(readJson(restored)).toMatchObject({ directory: at('elsewhere'), damaged: [] })
})

test('every command also prints text', async () => {
  const { run, at } = await openEnvironment()
  await mkdir(at('backups'))
  await writeFile(at('mot.eml'), writeMessage({ to: khue, subject: 'Một' }))
  await run(['keys', 'create', at('keys')])
  for (const [name, args] of [...setUpLines(at), ...backupLines(at), ...goodLines(at)]) {
    const done = await run([...name.split(' '), ...args])
    expect([name, done.code, done.complaints]).toEqual([name, 0, []])
    expect([name, done.written]).toEqual([name, expect.stringMatching(/^[^{\t]+$/)])
  }
})

test('these tests cover every command', () => {
  const at = (name: string) => name
  const named = [...setUpLines(at), ...goodLines(at), ...backupLines(at)].map(([name]) => name)
  // import-imap needs another mail server, and database distribute needs PostgreSQL: they have their own tests.
  const all = new Set([...named, 'restore', 'import-imap', 'provider move', 'database distribute'])
  expect([...all].toSorted()).toEqual(commands.map(({ name }) => name).toSorted())
})

test('every command reports a refusal as JSON and by exit code', async () => {
  const { run, at, usual } = await openEnvironment()
  await writeFile(at('mot.eml'), writeMessage({ to: khue, subject: 'Một' }))
  await mkdir(at('copy'))
  await writeFile(join(at('copy'), 'a'), 'not empty')
  await run(['keys', 'make', at('keys')])
  for (const [command, args] of setUpLines(at)) await run([...command.split(' '), ...args])

  const bad = badLines(at, usual)
  expect(bad.map(([name]) => name).toSorted()).toEqual(commands.map(({ name }) => name).toSorted())
  for (const [name, line] of bad) {
    if (line === null) continue
    const refused = await run([...name.split(' '), ...line.args, '--json'], line.settings)
    expect([name, refused.code]).toEqual([name, 1])
    expect([name, readJson(refused)]).toEqual([
      name,
      Array.isArray(readJson(refused))
        ? expect.any(Array)
        : { error: expect.objectContaining({ code: expect.any(String), message: expect.any(String) }) },
    ])
  }
})

test('every command rejects an unknown option and names its usage', async () => {
  const { run } = await openEnvironment()
  for (const { name } of commands) {
    const wrong = await run([...name.split(' '), '--json', '--no-such-option'])
    expect([name, wrong.code]).toEqual([name, 2])
    expect(readJson(wrong)).toEqual({
      error: { code: 'wrong_usage', message: 'Unknown option "--no-such-option".' },
    })
    expect(wrong.complaints).toEqual([
      'Unknown option "--no-such-option".',
      expect.stringMatching(new RegExp(`^Usage: bocau ${name} `)),
      `Run \`bocau ${name} --help\` for details.`,
    ])
  }
})

test('JSON output has the changed object, and an error has a code and a message', async () => {
  const { run, at } = await openEnvironment()
  await run(['keys', 'create', at('keys')])
  const json = async (...argv: string[]) => JSON.parse((await run([...argv, '--json'])).written) as unknown
  expect(await json('domain', 'verify', 'mocviet.test')).toEqual({
    error: { code: 'not_found', message: 'The domain mocviet.test is not hosted on this server.' },
  })
  await run(['domain', 'add', 'mocviet.test', '--organisation', 'Mộc Việt'])
  expect(await json('domain', 'verify', 'mocviet.test')).toEqual({
    domain: 'mocviet.test',
    is_verified: true,
  })
  expect(await json('account', 'add', khue, '--name', 'Khuê', '--owner')).toEqual({
    email: khue,
    name: 'Khuê',
    role: 'owner',
    is_disabled: false,
    quota_megabytes: expect.any(Number),
    used_bytes: expect.any(Number),
    password: expect.stringMatching(/^\w{20}$/),
  })
  expect(await json('account', 'add', khue, '--name', 'Khuê')).toEqual({
    error: { code: 'invalid_input', message: 'The email is already in use.' },
  })
  const lam = 'lam@mocviet.test'
  await json('account', 'add', lam, '--name', 'Lâm')
  expect(await json('account', 'delete', lam)).toMatchObject({
    error: { code: 'confirmation_required', details: { items: 0 } },
  })
  await json('account', 'delete', lam, '--yes')
  expect(await json('account', 'add', lam, '--name', 'Lâm')).toEqual({
    error: {
      code: 'address_resting',
      message: 'This address belonged to a deleted account and cannot be assigned again yet.',
    },
  })
  const plain = await run(['account', 'disable', nobody])
  expect(plain).toEqual({
    code: 1,
    written: '',
    complaints: ['No account has the address nobody@mocviet.test.'],
  })
})

test('accepts earlier names of commands and options', async () => {
  const { run, at } = await openEnvironment()
  expect(await run(['keys', 'make', at('keys')])).toMatchObject({ code: 0 })
  await run(['domain', 'add', 'mocviet.test', '--organisation', 'Mộc Việt'])
  const limit = await run(['sending', 'limit', 'mocviet.test', '--letters-per-hour', '5', '--json'])
  expect(readJson(limit)).toMatchObject({ domain: 'mocviet.test', messages_per_hour: 5 })
})
