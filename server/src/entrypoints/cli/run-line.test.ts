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
  ['keys make', [at('backup-key')]],
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
  ['sending limit', ['mocviet.test', '--letters-per-hour', '5']],
  ['sending release', [ha]],
  ['import', [khue, at('mot.eml')]],
  ['export', [khue, at('out')]],
  ['certificate', []],
  ['reindex', []],
  ['check', []],
  ['jobs dead', []],
  ['keys rotate', []],
  ['account hand-over', [an, khue]],
  ['account delete', [ha, '--yes']],
]

const backupLines = (at: (name: string) => string): [string, string[]][] => [
  ['backup now', []],
  ['backup prove', []],
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
    ['account password', of(nobody, '--password', password)],
    ['account disable', of(nobody)],
    ['account enable', of(nobody)],
    ['account two-step-off', of(nobody)],
    ['account role', of(nobody, 'owner')],
    ['account rename', of(nobody, 'Ai')],
    ['account quota', of(nobody, '5')],
    ['account hand-over', of(nobody, khue)],
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
    ['import', of(nobody, at('mot.eml'))],
    ['import-imap', of(nobody, '--server', '127.0.0.1:1', '--password', 'x')],
    ['export', of(nobody, at('none'))],
    ['certificate', null],
    ['check', null],
    ['reindex', null],
    ['keys make', of(at('backup-key'))],
    ['keys rotate', { args: [], settings: { BOCAU_DATA: at('other') } }],
    ['jobs dead', null],
    ['backup now', { args: [], settings: noBackups }],
    ['backup prove', { args: [], settings: noBackups }],
    ['backup rehearse', { args: [], settings: noBackups }],
    ['backup', of(at('copy'))],
    ['restore account', of(nobody)],
    ['restore mark', null],
    ['restore', of(at('copy'))],
  ]
}

const readJson = (line: { written: string }): unknown => JSON.parse(line.written)

test.each([
  ['accounts, mail and keys', goodLines],
  ['backups', backupLines],
])('every command for %s supports --json and exit codes', async (_, lines) => {
  const { run, at, usual } = await openEnvironment()
  await mkdir(at('backups'))
  await writeFile(at('mot.eml'), writeMessage({ to: khue, subject: 'Một' }))
  expect((await run(['keys', 'make', at('keys')])).code).toBe(0)
  for (const [name, args] of [...setUpLines(at), ...lines(at)]) {
    const done = await run([...name.split(' '), ...args, '--json'])
    expect([name, done.code, done.complaints]).toEqual([name, 0, []])
    expect([name, readJson(done)]).toEqual([
      name,
      expect.objectContaining({ ok: true, said: expect.any(Array) }),
    ])
  }
  if (lines !== backupLines) return
  const elsewhere = { ...usual, BOCAU_DATA: at('elsewhere') }
  const restored = await run(['restore', at('copy'), '--json'], elsewhere)
  expect(readJson(restored)).toMatchObject({ ok: true, directory: at('elsewhere'), damaged: [] })
})

test('these tests cover every command', () => {
  const at = (name: string) => name
  const named = [...setUpLines(at), ...goodLines(at), ...backupLines(at)].map(([name]) => name)
  // import-imap needs another mail server and is tested in import-imap.test.ts.
  const all = new Set([...named, 'restore', 'import-imap'])
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
    expect(readJson(refused)).toBeTypeOf('object')
  }
})

test('every command shows its usage for an unknown option', async () => {
  const { run } = await openEnvironment()
  const help = await run(['help'])
  for (const { name } of commands) {
    const wrong = await run([...name.split(' '), '--json', '--no-such-option'])
    expect([name, wrong.code]).toEqual([name, 2])
    expect(readJson(wrong)).toMatchObject({ ok: false, error: expect.stringContaining('Usage:') })
    expect(help.written).toMatch(new RegExp(`^ {2}${name}( .*)?\\[--json\\]$`, 'm'))
  }
})

test('JSON output has fields, and a refusal has its code', async () => {
  const { run, at } = await openEnvironment()
  await run(['keys', 'make', at('keys')])
  const json = async (...argv: string[]) => JSON.parse((await run([...argv, '--json'])).written) as unknown
  expect(await json('domain', 'verify', 'mocviet.test')).toEqual({
    ok: false,
    error: 'Not found.',
    reason: 'not_found',
  })
  await run(['domain', 'add', 'mocviet.test', '--organisation', 'Mộc Việt'])
  expect(await json('domain', 'verify', 'mocviet.test')).toEqual({
    ok: true,
    domain: 'mocviet.test',
    is_verified: true,
    said: ['mocviet.test is verified.'],
  })
  const created = await json('account', 'add', khue, '--name', 'Khuê')
  expect(created).toMatchObject({ ok: true, email: khue, password: expect.stringMatching(/^\w{20}$/) })
  expect(await json('account', 'add', khue, '--name', 'Khuê')).toMatchObject({
    ok: false,
    error: 'The email is taken.',
    reason: 'invalid_input',
  })
  const lam = 'lam@mocviet.test'
  await json('account', 'add', lam, '--name', 'Lâm')
  await json('account', 'delete', lam, '--yes')
  expect(await json('account', 'add', lam, '--name', 'Lâm')).toMatchObject({
    ok: false,
    error: 'This address belonged to a deleted account and cannot be assigned again yet.',
    reason: 'address_resting',
  })
  const plain = await run(['account', 'disable', nobody])
  expect(plain).toMatchObject({ code: 1, written: '' })
  expect(plain.complaints).toHaveLength(1)
})

test('help lists the commands, and a wrong call prints the usage', async () => {
  const { run } = await openEnvironment()
  const help = await run(['help'])
  expect([help.code, help.complaints]).toEqual([0, []])
  expect(help.written).not.toContain('[--json] [--json]')
  for (const { name, usage, options = {} } of commands)
    expect([
      name,
      Object.keys(options).filter((option) => option !== 'json' && !usage.includes(`--${option}`)),
    ]).toEqual([name, []])
  expect(await run(['account'])).toEqual({
    code: 2,
    written: '',
    complaints: ['Unknown command "account".'],
  })
  expect(await run(['account', 'disable'])).toMatchObject({
    code: 2,
    complaints: ['Usage: npm run bocau -- account disable <email> [--json]'],
  })
  expect(await run(['check', '--everything'])).toMatchObject({ code: 2, written: '' })
})
