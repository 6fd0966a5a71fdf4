import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../db/open-database.ts'
import { openServer } from '../../../testing/daemons/server-in-process.ts'
import { createWorld, LmtpClient, writeMessage } from '../../../testing/index.ts'
import { connectTo, createDatabase } from '../../../testing/postgres.ts'
import { emptyDirectory } from '../../../testing/product-process.ts'
import { openShell } from '../testing.ts'

const khue = 'khue@mocviet.test'
const hasPostgres = Boolean(process.env.BOCAU_TEST_POSTGRES)
if (!hasPostgres) process.stdout.write('skipped: backups of PostgreSQL need BOCAU_TEST_POSTGRES\n')
const patient = { timeout: 600_000 }

async function startS3(): Promise<(bucket: string) => string> {
  const directory = await emptyDirectory()
  const options = { address: '127.0.0.1', port: 0, silent: true, directory, allowMismatchedSignatures: true }
  const s3 = new S3rver(options)
  const { port } = await s3.run()
  onTestFinished(async () => {
    await s3.close()
  })
  return (bucket) => `s3://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}?tls=off`
}

async function emptyDatabase(): Promise<string> {
  const testDatabase = await createDatabase(process.env.BOCAU_TEST_POSTGRES ?? '')
  onTestFinished(() => testDatabase.drop())
  return testDatabase.url
}

/** Creates a store on PostgreSQL and a bucket with the users of a test world, and a backup location. */
async function openEnvironment(encrypts: boolean) {
  const bucket = await startS3()
  const databaseUrl = await emptyDatabase()
  const world = await createWorld({ parts: { db: await openDatabase({ postgresUrl: databaseUrl }) } })
  await world.close()
  const backups = await emptyDirectory()
  const shared = {
    BOCAU_BACKUP: encrypts ? bucket('backups') : backups,
    ...(encrypts ? { BOCAU_BACKUP_KEY: join(await emptyDirectory(), 'keys') } : {}),
    BOCAU_RATE_LIMIT: 'off',
  }
  const settings = {
    ...shared,
    BOCAU_DATABASE: databaseUrl,
    BOCAU_BLOBS: bucket('mail'),
    BOCAU_DATA: await emptyDirectory(),
  }
  const elsewhere = async (name: string) => ({
    ...shared,
    BOCAU_DATABASE: await emptyDatabase(),
    BOCAU_BLOBS: bucket(name),
    BOCAU_DATA: await emptyDirectory(),
  })
  return { settings, backups, elsewhere }
}

type Settings = Record<string, string>

async function bocau(settings: Settings, line: string): Promise<{ code: number; printed: string }> {
  const { code, output, errors } = await openShell(settings)(line)
  return { code, printed: `${output}${errors}` }
}

/** Delivers messages one after the other until stopped; records each that was accepted with 250. */
function deliverOn(port: number): { acknowledged: string[]; stop(): Promise<void> } {
  const acknowledged: string[] = []
  let isRunning = true
  const done = (async () => {
    const client = await LmtpClient.open(port)
    for (let number = 1; isRunning; number++) {
      const subject = `Báo giá ${number}`
      // Every tenth message is large, so its blob has several parts.
      const text = number % 10 === 0 ? 'Kính gửi anh Duy. '.repeat(20_000) : `Kính gửi anh Duy ${number}.`
      const [reply = ''] = await client.deliver(
        'vy@xuongmoc.example',
        [khue],
        writeMessage({ to: khue, subject, text }),
      )
      if (reply.startsWith('250')) acknowledged.push(subject)
    }
    client.close()
  })()
  const stop = async () => {
    isRunning = false
    await done
  }
  return { acknowledged, stop }
}

async function queryRows(url: string, statement: string): Promise<unknown[]> {
  const client = await connectTo(url)
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

const subjectsIn = async (url: string) =>
  new Set(
    ((await queryRows(url, 'select subject from message')) as { subject: string }[]).map(
      ({ subject }) => subject,
    ),
  )

describe.skipIf(!hasPostgres)('backups of PostgreSQL and S3', () => {
  test.each([false, true])(
    'contain all messages acknowledged before they started (encrypted, in a bucket: %s)',
    patient,
    async (encrypts) => {
      const { settings, elsewhere } = await openEnvironment(encrypts)
      if (encrypts) await bocau(settings, `keys create ${settings.BOCAU_BACKUP_KEY}`)
      const { ports, close } = await openServer(settings)
      const { acknowledged, stop } = deliverOn(ports.lmtp)
      await expect.poll(() => acknowledged.length, { timeout: 120_000 }).toBeGreaterThan(12)

      const before = [...acknowledged]
      expect(await bocau(settings, 'backup now')).toMatchObject({
        code: 0,
        printed: expect.stringMatching(/^Backup/),
      })
      await stop()
      await close()
      expect(acknowledged.length).toBeGreaterThan(before.length)
      const second = await bocau(settings, 'backup now')
      // The second backup copies only new blobs.
      expect(Number(/ ([\d.]+) MB new/.exec(second.printed)?.[1])).toBeLessThan(1)

      const target = await elsewhere('restored')
      const listed = (await bocau(settings, 'backup verify')).printed.trim().split('\n')
      expect(listed).toHaveLength(2)
      expect(listed.every((line) => line.endsWith('intact'))).toBe(true)
      const oldest = listed[1]?.split(':')[0] ?? ''
      expect(await bocau(target, `restore --generation ${oldest}`)).toMatchObject({ code: 0 })
      const restored = await subjectsIn(target.BOCAU_DATABASE)
      expect(before.filter((subject) => !restored.has(subject))).toEqual([])
      expect(await bocau(target, 'check')).toEqual({
        code: 0,
        printed: expect.stringMatching(/no problems found\.\n$/),
      })
      expect(await bocau(target, 'restore')).toEqual({
        code: 1,
        printed: expect.stringContaining('The database already contains a store'),
      })

      await (await openServer(target)).signIn(khue)
    },
  )

  test('have the same schema as their store, with all indexes', patient, async () => {
    const { settings, elsewhere } = await openEnvironment(false)
    await bocau(settings, 'backup now')
    const target = await elsewhere('restored')
    expect(await bocau(target, 'restore')).toMatchObject({ code: 0 })
    const schemas = [
      'select indexdef from pg_indexes where schemaname = current_schema() order by indexname',
      `select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid), convalidated from pg_constraint
       where connamespace = current_schema()::regnamespace order by 1, 2`,
      `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
       where table_schema = current_schema() order by 1, 2`,
      'select * from account order by id',
      'select message_id, words from message_text order by 1',
    ]
    for (const schema of schemas)
      expect(await queryRows(target.BOCAU_DATABASE, schema)).toEqual(
        await queryRows(settings.BOCAU_DATABASE, schema),
      )
  })

  test('are test-restored into a separate database and restore one folder', patient, async () => {
    const { settings, backups } = await openEnvironment(false)
    const { ports, close } = await openServer(settings)
    const { acknowledged, stop } = deliverOn(ports.lmtp)
    await expect.poll(() => acknowledged.length, { timeout: 120_000 }).toBeGreaterThan(3)
    await stop()
    await close()
    await bocau(settings, 'backup now')

    expect(await bocau(settings, 'backup rehearse')).toEqual({
      code: 0,
      printed: expect.stringMatching(/no problems found\.\n$/),
    })
    const list = "select datname from pg_database where datname like 'bocau_rehearsal_%'"
    expect(await queryRows(settings.BOCAU_DATABASE, list)).toEqual([])

    await queryRows(settings.BOCAU_DATABASE, "delete from message where subject = 'Báo giá 1'")
    const outcome = await bocau(settings, `restore account ${khue} --folder INBOX`)
    expect(outcome).toMatchObject({ code: 0, printed: expect.stringMatching(/^Restored 1 message of /) })
    expect(await subjectsIn(settings.BOCAU_DATABASE)).toContain('Báo giá 1')

    for (const chunk of await listChunks(backups)) await spoil(chunk)
    expect(await bocau(settings, 'backup verify')).toMatchObject({ code: 1 })
    const target = { ...settings, BOCAU_DATABASE: await emptyDatabase() }
    expect(await bocau(target, 'restore')).toMatchObject({
      code: 1,
      printed: expect.stringContaining('damaged'),
    })
    expect(await queryRows(target.BOCAU_DATABASE, "select to_regclass('message') as found")).toEqual([
      { found: null },
    ])
  })

  test('cannot be restored into an embedded store, which is reported', patient, async () => {
    const { settings } = await openEnvironment(false)
    await bocau(settings, 'backup now')
    const embedded = { BOCAU_BACKUP: settings.BOCAU_BACKUP, BOCAU_DATA: await emptyDirectory() }
    expect(await bocau(embedded, 'restore')).toEqual({
      code: 1,
      printed: expect.stringContaining('This backup contains a PostgreSQL store'),
    })
    const rehearsal = await bocau(embedded, `backup rehearse --database ${await emptyDatabase()}`)
    expect(rehearsal).toEqual({ code: 0, printed: expect.stringMatching(/no problems found\.\n$/) })
  })
})

async function listChunks(backups: string): Promise<string[]> {
  const entries = await readdir(join(backups, 'pieces'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

async function spoil(file: string): Promise<void> {
  const content = await readFile(file)
  const at = Math.floor(content.byteLength / 2)
  content[at] = (content[at] ?? 0) ^ 1
  await writeFile(file, content)
}
