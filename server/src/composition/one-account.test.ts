import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { plan as placements } from '../db/layout/plan.ts'
import { ImapClient } from '../entrypoints/imap/imap-client.fixture.ts'
import { createFolder, uploadOne } from '../features/drive/testing.ts'
import { createTestDraft } from '../features/outbox/testing.ts'
import { type ApiClient, createWorld, password, SocketClient, type World } from '../testing/index.ts'
import { testLayout } from '../testing/postgres.ts'

const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'

/** A statement and its parameters. */
interface RecordedQuery {
  text: string
  values: unknown[]
}

/** A step of a plan from `explain (format json)`. */
interface Step {
  'Node Type': string
  'Relation Name'?: string
  Alias?: string
  Operation?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  Plans?: Step[]
}

interface Explained {
  Plan: Step
}

/** Records each distinct statement sent to PostgreSQL from now on. */
function writeDown(): Map<string, RecordedQuery> {
  const queries = new Map<string, RecordedQuery>()
  const { query } = pg.Client.prototype
  const noting = function (this: pg.Client, ...question: unknown[]): unknown {
    const [first, second] = question
    const named = typeof first === 'object' ? (first as { text: string; values: unknown[] }) : null
    const text = named?.text ?? String(first)
    if (/^(?:select|insert|update|delete|with)\b/i.test(text.trim()))
      queries.set(text, { text, values: named?.values ?? (Array.isArray(second) ? second : []) })
    return (query as (...args: unknown[]) => unknown).apply(this, question)
  }
  pg.Client.prototype.query = noting as typeof query
  onTestFinished(() => {
    pg.Client.prototype.query = query
  })
  return queries
}

/** A user's day: incoming mail, the web client, the drive, and a mail client. */
async function liveThrough(world: World): Promise<void> {
  const client = await world.signIn(khue)
  const socket = new SocketClient(world.origin, { token: client.token, since: 0 })
  await world.deliver({ to: khue, subject: 'Báo giá gỗ sồi', text: 'Kính gửi chị Khuê' })
  await world.deliver({ to: khue, subject: 'Re: Báo giá gỗ sồi' })
  await readAndSort(world, client)
  const draft = await createTestDraft(client, { to: [ha] })
  await client.call('POST /api/v2/send_mail', { body: { msg_id: draft.id } })
  await world.runJobs()
  await socket.messages(2)
  socket.close()
  await workInDrive(client)
  await workInMailClient(world)
}

/** Opens and sorts mail in the web client. */
async function readAndSort(world: World, client: ApiClient): Promise<void> {
  const folders = await client.call('GET /api/v2/folders', {})
  const { items } = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
  const id = items[0]?.id ?? ''
  const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id } })
  const body = `${world.origin}/api/v2/messages/${messages[0]?.id}/body`
  expect((await fetch(body, { headers: { 'x-auth-token': client.token ?? '' } })).status).toBe(200)
  for (const q of ['sồi', '"gỗ sồi" from:vy', 'is:unread'])
    await client.call('GET /api/v2/threads/search', { query: { q } })
  await client.call('GET /api/v2/recipients/suggest', { query: { text: 'h' } })
  await client.call('POST /api/v2/threads/unreads', { body: { ids: [id], unread: false } })
  await client.call('PATCH /api/v2/threads/:id', { params: { id }, body: { starred: true } })
  const [inbox = '', trash = ''] = ['INBOX', 'Trash'].map(
    (name) => folders.find((folder) => folder.name === name)?.id ?? '',
  )
  await client.call('POST /api/v2/threads/delete', { body: { ids: [id] } })
  await client.call('POST /api/v2/threads/move', {
    body: [{ thread_ids: [id], from_folder_id: trash, to_folder_id: inbox }],
  })
  await client.call('POST /api/v2/folder/batch', { body: { folder_id: inbox, act: 'unread' } })
  await world.runJobs()
}

async function workInDrive(client: ApiClient): Promise<void> {
  const folder = await createFolder(client, 'Báo giá')
  const file = await uploadOne(client, { name: 'gỗ sồi.pdf' })
  await client.call('GET /storage/v1/files', { query: {} })
  await client.call('GET /storage/v1/search', { query: { display_name: 'sồi' } })
  await client.call('POST /storage/v1/files/move', { body: { ids: [file.id], folder_id: folder.id } })
  await client.call('GET /storage/v1/usage', {})
}

async function workInMailClient(world: World): Promise<void> {
  const mailClient = await ImapClient.signIn(world.imapPort, khue, password)
  const commands = [
    'SELECT INBOX',
    'FETCH 1:* (UID FLAGS ENVELOPE BODYSTRUCTURE)',
    'FETCH 1 BODY.PEEK[]',
    'SEARCH SUBJECT "sồi"',
    'STORE 1:* +FLAGS (\\Flagged)',
    'MOVE 1 Trash',
  ]
  for (const command of commands) expect((await mailClient.execute(command)).status, command).toBe('OK')
  mailClient.close()
}

describe.skipIf(!process.env.BOCAU_TEST_POSTGRES)('queries for one user', () => {
  test('read rows of one account, after the directory lookup', async () => {
    // Before connecting: a connection keeps the query function with which it was created.
    const queries = writeDown()
    const world = await createWorld({ database: 'postgres', hasIsolatedDatabase: true, layout: 'citus' })
    queries.clear()
    await liveThrough(world)
    const statements = [...queries.values()]
    expect(statements.length).toBeGreaterThan(40)
    const wide: string[] = []
    for (const one of statements) {
      const explained = CompiledQuery.raw(`explain (format json) ${one.text}`, one.values)
      const { rows } = await world.app.db.sql.executeQuery<{ 'QUERY PLAN': [Explained] }>(explained)
      const [plan] = (rows[0] as (typeof rows)[number])['QUERY PLAN']
      for (const why of testLayout === 'citus' ? findShards(plan) : findWide(plan.Plan))
        wide.push(`${why}: ${one.text}`)
    }
    expect(wide).toEqual([])
  })
})

/** Returns what Citus reads from several machines. */
function findShards(explained: Explained): string[] {
  const tasks = [...JSON.stringify(explained).matchAll(/"Task Count":(\d+)/g)].map(([, count]) =>
    Number(count),
  )
  return tasks.filter((count) => count > 1).map((count) => `${count} shards`)
}

/** Returns what a statement reads or changes beyond one account. */
function findWide(plan: Step): string[] {
  const steps = walk(plan)
  const byAlias = new Map(steps.map((step) => [step.Alias, step['Relation Name'] ?? '']))
  const accounts = new Set<string>()
  const wide: string[] = []
  for (const step of steps) {
    const position = placements[step['Relation Name'] ?? '']
    if (typeof position !== 'object' || step.Operation) continue
    const conditions = [step['Index Cond'], step['Recheck Cond'], step.Filter].join(' ')
    const [, constant, alias] =
      new RegExp(
        `\\b${position.by} = (?:(?:ANY \\('{)?'?(\\d+)[}']+::bigint|(\\w+)\\.(?:account_id|id)\\b)`,
      ).exec(conditions) ?? []
    if (constant) accounts.add(constant)
    // A join by account with a table that is itself restricted to one account.
    else if (typeof placements[byAlias.get(alias) ?? ''] !== 'object')
      wide.push(`${step['Relation Name']} by ${conditions.trim() || 'nothing'}`)
  }
  if (accounts.size > 1) wide.push(`${accounts.size} accounts`)
  return wide
}

function walk(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(walk)]
}
