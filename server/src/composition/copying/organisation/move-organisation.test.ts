import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { DiskBlobStore } from '../../../adapters/disk/disk-blob-store.ts'
import { SealedSecrets } from '../../../adapters/sealed/sealed-secrets.ts'
import { zstdEncoding } from '../../../adapters/zstd/zstd-encoding.ts'
import { openDatabase } from '../../../db/open-database.ts'
import { listCopiedTables } from '../../../db/postgres/copying/copied-tables.ts'
import { copyOrganisation } from '../../../db/postgres/moving/copy-organisation.ts'
import { limitToOrganisation } from '../../../db/postgres/moving/moved-tables.ts'
import { prepareMove } from '../../../db/postgres/moving/prepare-move.ts'
import { createPostgresUrl } from '../../../db/testing.ts'
import { ImapClient } from '../../../entrypoints/imap/imap-client.fixture.ts'
import { createOrganisation } from '../../../features/domains/index.ts'
import { createTestDraft } from '../../../features/outbox/testing.ts'
import { matchOrganisation } from '../../../features/provider/index.ts'
import { share, uploadFile } from '../../../features/sharing/testing.ts'
import { refusalCode, setUpAuthenticator } from '../../../features/sign-in/testing.ts'
import { ApiClient, createWorld, findCountErrors, password, type World } from '../../../testing/index.ts'
import { connectTo, testLayout } from '../../../testing/postgres.ts'
import { emptyDirectory } from '../../../testing/product-process.ts'
import { createKeys } from '../../change-keys.ts'
import { readConfig } from '../../config.ts'
import { abandonOrganisationMove, moveOrganisation } from './move-organisation.ts'

const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'
const duy = 'duy@dakwood.test'
const hasPostgres = Boolean(process.env.BOCAU_TEST_POSTGRES) && testLayout === 'one'
if (!hasPostgres) process.stdout.write('skipped: moving an organisation needs BOCAU_TEST_POSTGRES\n')

async function connect(url: string): Promise<pg.Client> {
  const client = await connectTo(url)
  onTestFinished(() => client.end())
  return client
}

/** The world closes it. */
const openWithTestClock = async (postgresUrl: string) => ({
  ...(await openDatabase({ postgresUrl })),
  databaseTime: null,
})

/** An installation with several organisations, and another one with its own. */
async function createInstallations() {
  const [sourceUrl, targetUrl, data] = [
    await createPostgresUrl(),
    await createPostgresUrl(),
    await emptyDirectory(),
  ]
  const keyFile = join(data, 'keys')
  createKeys(keyFile)
  await mkdir(join(data, 'blobs'))
  const settingsFile = join(data, 'cell-2.env')
  await writeFile(
    settingsFile,
    `# The second installation\nBOCAU_DATABASE=${targetUrl}\nBOCAU_DATA=${data}\nBOCAU_KEY_FILE=${keyFile}\n`,
  )
  const source = await createWorld({ parts: { db: await openWithTestClock(sourceUrl) } })
  const target = await createWorld({
    isEmpty: true,
    parts: {
      db: await openWithTestClock(targetUrl),
      blobs: await DiskBlobStore.open({ directory: join(data, 'blobs'), encoding: zstdEncoding }),
      secrets: new SealedSecrets(keyFile),
    },
  })
  await target.clock.advance(86_400)
  await createOrganisation(target.app, 'Xưởng Gỗ', [{ name: 'xuonggo.test', isVerified: true }])
  await target.addAccount({ email: 'binh@xuonggo.test', fullName: 'Bình', isOwner: true })
  const match = await matchOrganisation(source.app.db.sql, 'mocviet.test')
  if (match.kind !== 'one') throw new Error('mocviet.test is not hosted')
  const organisationId = match.organisation.id
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const from = { app: source.app, config: readConfig({ BOCAU_DATABASE: sourceUrl }) }
  const options = { organisationId, settingsFile, graceMilliseconds: 0, print }
  return {
    source,
    target,
    organisationId,
    options,
    from,
    lines,
    settingsFile,
    reader: { source: await connect(sourceUrl), target: await connect(targetUrl) },
    open: async () => ({ source: await connect(sourceUrl), target: await connect(targetUrl) }),
    move: () => moveOrganisation(from, options),
    abandon: () => abandonOrganisationMove(from, options),
  }
}

/** Adds mail, files, shares, contacts, planned messages and settings to an organisation. */
async function fill(world: World): Promise<void> {
  const client = await world.signIn(khue)
  await setUpAuthenticator(world, await world.signIn(ha))
  for (const subject of ['Báo giá', 'Đơn hàng', 'Lịch giao']) await world.deliver({ to: khue, subject })
  const { items } = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
  const deleted = items.find(({ subject }) => subject === 'Đơn hàng')?.id ?? ''
  await client.call('POST /api/v2/folders', { body: { display_name: 'Khách' } })
  await client.call('POST /api/v2/threads/delete', { body: { ids: [deleted] } })
  const imap = await ImapClient.signIn(world.imapPort, khue, password)
  await imap.execute('SELECT INBOX')
  await imap.execute('UID STORE 1 +FLAGS (\\Flagged $Label)')
  imap.close()
  const file = await uploadFile(world, khue)
  await share(client, [file.id])
  const filter = {
    conditions: [{ type: 'subject', comparator: 'contains', value: 'x' }],
    actions: [{ type: 'fileinto', value: 'Trash', enable: true }],
  }
  await client.call('POST /api/v2/rules', { body: { sieve_json: JSON.stringify(filter) } })
  await client.call('POST /api/v2/contacts', {
    body: { name: 'Trần An', emails: [{ email: 'an@far.example', kind: 'work' }], notes: '' },
  })
  await client.call('POST /api/v2/settings', { body: [{ key: 'language', value: 'en' }] })
  const scheduled = await createTestDraft(client, { to: ['khach@far.example'], subject: 'Hẹn giờ' })
  await client.call('POST /api/v2/send_mail', { body: { msg_id: scheduled.id, delay: 60 } })
  const recurring = await createTestDraft(client, { to: ['tuan@far.example'], subject: 'Định kỳ' })
  await client.call('POST /api/v2/messages/periodic', {
    body: { msg_id: recurring.id, period: { by_days: 1 }, time_send: '12:00', start_day: '2026-06-02' },
  })
  await createTestDraft(client, { to: [ha], subject: 'Bản nháp' })
}

/** Rows of the organisation by table, without those that a move changes. */
async function readRows(client: pg.Client, organisationId: string): Promise<Record<string, string[]>> {
  const changed = new Set(['organisation', 'audit', 'authenticator', 'signing_key', 'outgoing'])
  const rows: Record<string, string[]> = {}
  for (const { name, only } of limitToOrganisation(await listCopiedTables(client), organisationId)) {
    if (changed.has(name)) continue
    const result = await client.query<{ row: string }>(
      `select one::text as row from "${name}" one where ${only} order by 1`,
    )
    rows[name] = result.rows.map(({ row }) => row)
  }
  return rows
}

describe.skipIf(!hasPostgres)('an organisation that is moved', () => {
  test('has all its rows, objects and secrets in the target, which alone serves it', async () => {
    const installations = await createInstallations()
    const { source, target, organisationId, move, lines, reader, from, options } = installations
    await fill(source)
    const before = await readRows(reader.source, organisationId)
    const otherBefore = (await source.signIn(duy)).call('GET /api/v2/user/info', {})

    expect(await moveOrganisation(from, { ...options, graceMilliseconds: null })).toBe('moved, not completed')
    // Until the move is completed, requests change nothing in the source; maintenance may.
    const change = () => reader.source.query('update message set is_starred = 1 - is_starred')
    await expect(change()).rejects.toMatchObject({ code: '25006' })
    await reader.source.query(`begin; set local bocau.work = 'background'`)
    await change()
    await reader.source.query('rollback')
    expect(await move()).toBe('moved')

    const after = await readRows(reader.target, organisationId)
    expect(after).toEqual(before)
    expect(Object.values(after).flat().length).toBeGreaterThan(100)
    expect(await findCountErrors(target.app.db.sql)).toEqual([])
    expect(lines.join('\n')).toMatch(/The target serves the organisation\. It was closed for/)

    // The target serves mail and users.
    const client = await target.signIn(khue)
    const { items } = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
    expect(items.map(({ subject }) => subject).toSorted()).toEqual(['Báo giá', 'Lịch giao'])
    const raw = await client.fetch('GET /api/v2/messages/:id/raw', {
      params: { id: items[0]?.message_ids[0] ?? '' },
    })
    expect(await raw.text()).toContain('Subject:')
    expect(await target.deliver({ to: khue, subject: 'mới' })).toEqual([expect.stringMatching(/^250 /)])
    expect(await refusalCode(target.signIn(ha))).toBe('second_step_needed')
    const { rows } = await reader.target.query<{ secret: string }>('select secret from authenticator')
    expect(rows.map(({ secret }) => secret.startsWith('sealed:'))).toEqual([true])

    // The source defers its mail and refuses its users; others are not affected.
    expect(await source.deliver({ to: khue, subject: 'muộn' })).toEqual([
      expect.stringMatching(/^451 4\.2\.1/),
    ])
    expect(await refusalCode(source.signIn(khue))).toBe('organisation_moving')
    expect(await source.deliver({ to: duy, subject: 'khác' })).toEqual([expect.stringMatching(/^250 /)])
    await otherBefore
    expect((await reader.source.query(`select to_regnamespace('copying') as schema`)).rows).toEqual([
      { schema: null },
    ])

    // The scheduled message and the recurring one leave the target only, once.
    await source.clock.advance(7200)
    await target.clock.advance(1)
    await target.runJobs()
    const recipients = target.mailOut.sent.flatMap(({ to }) => to)
    expect(recipients).toEqual(['khach@far.example'])
    expect(source.mailOut.sent).toEqual([])
    // Others in the source write to the organisation as to any other server.
    const draft = await createTestDraft(await source.signIn(duy), { to: [khue], subject: 'Hỏi' })
    await (await source.signIn(duy)).call('POST /api/v2/send_mail', { body: { msg_id: draft.id } })
    await source.runJobs()
    expect(source.mailOut.sent.flatMap(({ to }) => to)).toEqual([khue])
    expect(await move()).toBe('already moved')
  })

  test('stays in the source, open and unchanged, when its move is abandoned', async () => {
    const { source, organisationId, abandon, options, from, open, reader } = await createInstallations()
    await source.deliver({ to: khue, subject: 'Báo giá' })
    const stores = await open()
    const state = await prepareMove(stores, {
      organisationId,
      reporter: { print: options.print, now: () => 0 },
    })
    if (state.phase !== 'copying') throw new Error('not copying')
    await copyOrganisation(state.move)
    await Promise.all([stores.source.end(), stores.target.end()])

    expect(await abandon()).toBe('abandoned')

    expect((await reader.target.query('select 1 from account where email = $1', [khue])).rows).toEqual([])
    expect(
      (await reader.target.query('select to_regnamespace($1) as schema', [`moving_${organisationId}`])).rows,
    ).toEqual([{ schema: null }])
    expect(await source.deliver({ to: khue, subject: 'mới' })).toEqual([expect.stringMatching(/^250 /)])
    expect(await abandonOrganisationMove(from, options)).toBe('no move')
  })
})

describe.skipIf(!hasPostgres)('a move of an organisation', () => {
  test('is refused before the switch if objects are missing', async () => {
    const { source, target, from, options } = await createInstallations()
    await source.deliver({ to: khue, subject: 'Báo giá' })
    const wrong = { ...from, app: { ...source.app, blobs: target.app.blobs } }
    await expect(moveOrganisation(wrong, options)).rejects.toThrow('objects are missing in the object store')
    expect(await source.deliver({ to: khue, subject: 'mới' })).toEqual([expect.stringMatching(/^250 /)])
  })

  test('is refused before anything is copied', async () => {
    const { target, options, from, settingsFile, source, move, reader } = await createInstallations()
    const moveWith = async (settings: string) => {
      const file = join(await emptyDirectory(), 'other.env')
      await writeFile(file, settings)
      return moveOrganisation(from, { ...options, settingsFile: file })
    }
    const database = `BOCAU_DATABASE=${from.config.databaseUrl}`
    const data = await emptyDirectory()
    await mkdir(join(data, 'blobs'))
    await expect(moveWith('BOCAU_DATA=/nowhere')).rejects.toThrow('must set BOCAU_DATABASE')
    await expect(moveWith(database)).rejects.toThrow('must set BOCAU_BLOBS, or BOCAU_DATA')
    await expect(moveWith(`${database}\nBOCAU_DATA=${data}`)).rejects.toThrow('is the store itself')
    await expect(moveWith('BOCAU_WRONG=1')).rejects.toThrow('is not a setting')
    const embedded = { app: source.app, config: readConfig({ BOCAU_DATA: data }) }
    await expect(moveOrganisation(embedded, { ...options, settingsFile })).rejects.toThrow('embedded store')

    await createOrganisation(target.app, 'Mộc', [{ name: 'mocviet.test', isVerified: true }])
    await expect(move()).rejects.toThrow('The target already has the domain mocviet.test.')
    await reader.target.query(
      'update migration set number = 9999 where number = (select max(number) from migration)',
    )
    await expect(move()).rejects.toThrow('Update both installations to the same version.')
    expect((await reader.source.query(`select to_regnamespace('copying') as schema`)).rows).toEqual([
      { schema: null },
    ])
    const client = new ApiClient(source.origin, (await source.signIn(khue)).token)
    await client.call('GET /api/v2/user/info', {})
  })
})
