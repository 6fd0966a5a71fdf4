import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { DiskBlobStore } from '../../../adapters/disk/disk-blob-store.ts'
import { SealedSecrets } from '../../../adapters/sealed/sealed-secrets.ts'
import { zstdEncoding } from '../../../adapters/zstd/zstd-encoding.ts'
import { openDatabase } from '../../../db/open-database.ts'
import { listCopiedTables } from '../../../db/postgres/copying/copied-tables.ts'
import { copyObjects } from '../../../db/postgres/moving/copy-objects.ts'
import { copyOrganisation } from '../../../db/postgres/moving/copy-organisation.ts'
import { limitToOrganisation } from '../../../db/postgres/moving/moved-tables.ts'
import { lockMove, prepareMove } from '../../../db/postgres/moving/prepare-move.ts'
import { createPostgresUrl } from '../../../db/testing.ts'
import { ImapClient } from '../../../entrypoints/imap/imap-client.fixture.ts'
import { serverOperator } from '../../../features/audit/index.ts'
import { createOrganisation } from '../../../features/domains/index.ts'
import { createTestDraft } from '../../../features/outbox/testing.ts'
import { closeForMove, matchOrganisation } from '../../../features/provider/index.ts'
import { share, uploadFile } from '../../../features/sharing/testing.ts'
import { refusalCode, setUpAuthenticator } from '../../../features/sign-in/testing.ts'
import { ApiClient, createWorld, findCountErrors, password, type World } from '../../../testing/index.ts'
import { MemoryBlobStore } from '../../../testing/memory/memory-blob-store.ts'
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
    prepare: async () => {
      const stores = { source: await connect(sourceUrl), target: await connect(targetUrl) }
      const lock = await lockMove(stores, organisationId)
      return prepareMove(stores, { organisationId, reporter: { print, now: () => 0 }, lock })
    },
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
    const { source, organisationId, abandon, options, from, prepare, reader } = await createInstallations()
    await source.deliver({ to: khue, subject: 'Báo giá' })
    const copy = await prepare()
    await copyOrganisation(copy)
    await Promise.all([copy.source.end(), copy.target.end()])

    expect(await abandon()).toBe('abandoned')

    expect((await reader.target.query('select 1 from account where email = $1', [khue])).rows).toEqual([])
    expect(
      (await reader.target.query('select to_regnamespace($1) as schema', [`moving_${organisationId}`])).rows,
    ).toEqual([{ schema: null }])
    expect(await source.deliver({ to: khue, subject: 'mới' })).toEqual([expect.stringMatching(/^250 /)])
    expect(await abandonOrganisationMove(from, options)).toBe('no move')

    const later = await prepare()
    await closeForMove(source.app, organisationId, serverOperator)
    await Promise.all([later.source.end(), later.target.end()])
    const lost = { organisationId, settingsFile: '/nowhere', isTargetLost: true }
    expect(await abandonOrganisationMove(from, lost)).toBe('abandoned')
    expect(await source.deliver({ to: khue, subject: 'mới' })).toEqual([expect.stringMatching(/^250 /)])
  })

  test('is moved with the content that only its jobs name, and without damaged content', async () => {
    const { source, target, move, reader, lines } = await createInstallations()
    const owner = await source.signIn(khue)
    const outsider = 'ngoai@far.example'
    const group = { email: 'nhom@mocviet.test', name: 'Nhóm', members: [outsider] }
    await owner.call('POST /api/v2/organisation/groups', {
      body: { ...group, who_writes: 'anyone', takes_outsiders: true },
    })
    source.mailOut.setOutcome(outsider, { state: 'deferred', code: 451, text: 'later' })
    await source.deliver({ to: 'nhom@mocviet.test', subject: 'Báo giá' })
    await source.deliver({ to: khue, subject: 'Đơn hàng' })
    await source.runJobs()
    const { rows } = await reader.source.query<{ hash: string }>('select blob_hash as hash from message')
    const hash = rows[0]?.hash ?? ''
    await source.app.blobs.delete(hash)

    await expect(move()).rejects.toThrow(`missing in the source, among them ${hash}`)
    expect(await source.deliver({ to: khue, subject: 'mới' })).toEqual([expect.stringMatching(/^250 /)])
    expect((await reader.source.query('select hash from damaged_blob')).rows).toEqual([])
    await reader.source.query(
      `insert into damaged_blob (hash, trouble, found_at) values ('${hash}', 'missing', 0)`,
    )
    expect(await move()).toBe('moved')

    expect(lines).toContain('1 objects are damaged in the source and were not copied.')
    // Only the content of the job is unused by rows.
    expect((await reader.target.query('select hash from released_blob')).rowCount).toBe(1)
    await target.clock.advance(7200)
    await target.runJobs()
    expect(target.mailOut.sent.flatMap(({ to }) => to)).toEqual([outsider])
  })

  test('is closed after its long jobs, and opened again if the target rejects the switch', async () => {
    const { source, move, lines, reader } = await createInstallations()
    await reader.source.query(
      `insert into job (id, kind, payload, state, run_at, attempts, max_attempts, leased_until, lease_holder,
         last_error, created_at)
       select 1, 'export', json_build_object('mailboxId', id::text)::text, 'waiting', 0, 1, 12,
         extract(epoch from clock_timestamp()) * 1000 + 120000, 'node', '', 0 from account where email = $1`,
      [khue],
    )
    await reader.target.query(`
      create function reject() returns trigger language plpgsql as $$ begin raise 'rejected'; end $$;
      create constraint trigger reject after insert on domain deferrable initially deferred
        for each row execute function reject()`)
    const first = move()
    const waits = () => expect(lines).toContain('Waiting until work has ended: export.')
    await vi.waitFor(waits, { timeout: 60_000 })
    expect(await source.deliver({ to: khue, subject: 'mới' })).toEqual([expect.stringMatching(/^250 /)])
    await reader.source.query('delete from job where id = 1')
    await expect(first).rejects.toThrow('rejected')
    expect(lines.join('\n')).toContain('Closing the organisation')
    expect(await source.deliver({ to: khue, subject: 'mới' })).toEqual([expect.stringMatching(/^250 /)])

    // Of two commands at the same time, the second waits for the first.
    await reader.target.query('drop trigger reject on domain')
    expect((await Promise.all([move(), move()])).toSorted()).toEqual(['already moved', 'moved'])
  })

  test('has its objects renewed in the target, but not while it is closed', async () => {
    const { source, prepare } = await createInstallations()
    await source.deliver({ to: khue, subject: 'Báo giá' })
    const copy = await prepare()
    await copyOrganisation(copy)
    const to = new MemoryBlobStore()
    const copied: number[] = []
    for (const isClosed of [false, true, false]) {
      await copyObjects(copy, { from: source.app.blobs, to }, { jobs: [], isClosed })
      copied.push((await Array.fromAsync(to.list())).length)
      for await (const hash of to.list()) await to.delete(hash)
      await copy.target.query(`update move_object set stored_at = stored_at - interval '7 hours'`)
    }
    expect(copied).toEqual([1, 0, 1])
  })
})

describe.skipIf(!hasPostgres)('a move of an organisation', () => {
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

    await target.deliver({ to: 'binh@xuonggo.test', subject: 'Báo giá' })
    await setUpAuthenticator(target, await target.signIn('binh@xuonggo.test'))
    const right = await readFile(settingsFile, 'utf8')
    const keyFile = join(data, 'keys')
    createKeys(keyFile)
    const replace = (name: string, value: string) =>
      moveWith(right.replace(new RegExp(`^${name}=.*$`, 'm'), value))
    await expect(replace('BOCAU_DATA', `BOCAU_DATA=${data}`)).rejects.toThrow('not in the object store')
    await expect(replace('BOCAU_KEY_FILE', '')).rejects.toThrow('encrypted with another key')
    await expect(replace('BOCAU_KEY_FILE', `BOCAU_KEY_FILE=${keyFile}`)).rejects.toThrow(
      'encrypted with another key',
    )
    for (const client of [reader.source, reader.target])
      await client.query(
        `insert into passkey (account_id, id, credential_id, public_key, counter, transports, name, is_synced, created_at)
         select id, 1, 'same', '', 0, '[]', '', 0, 0 from account where email in ($1, $2)`,
        [khue, 'binh@xuonggo.test'],
      )
    await expect(move()).rejects.toThrow('The target already has the passkey same.')

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
