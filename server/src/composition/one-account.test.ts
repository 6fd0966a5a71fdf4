import { CompiledQuery } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { plan } from '../db/layout/plan.ts'
import { createTestDraft } from '../features/outbox/testing.ts'
import { createWorld, SocketClient, type World } from '../testing/index.ts'

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

/** A user's day, with incoming mail. */
async function liveThrough(world: World): Promise<void> {
  const client = await world.signIn(khue)
  const socket = new SocketClient(world.origin, { token: client.token, since: 0 })
  await world.deliver({ to: khue, subject: 'Báo giá gỗ sồi', text: 'Kính gửi chị Khuê' })
  await world.deliver({ to: khue, subject: 'Re: Báo giá gỗ sồi' })
  await client.call('GET /api/v2/folders', {})
  const { items } = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
  const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id: items[0]?.id ?? '' } })
  const body = `${world.origin}/api/v2/messages/${messages[0]?.id}/body`
  expect((await fetch(body, { headers: { 'x-auth-token': client.token ?? '' } })).status).toBe(200)
  await client.call('GET /api/v2/threads/search', { query: { q: 'sồi' } })
  const draft = await createTestDraft(client, { to: [ha] })
  await client.call('POST /api/v2/send_mail', { body: { msg_id: draft.id } })
  await world.runJobs()
  await socket.messages(2)
  socket.close()
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
      for (const why of await findWide(world, one)) wide.push(`${why}: ${one.text}`)
    }
    expect(wide).toEqual([])
  })
})

/** Returns what a statement reads or changes beyond one account. */
async function findWide({ app }: World, { text, values }: RecordedQuery): Promise<string[]> {
  const explained = CompiledQuery.raw(`explain (format json) ${text}`, values)
  const { rows } = await app.db.sql.executeQuery<{ 'QUERY PLAN': [{ Plan: Step }] }>(explained)
  const steps = walk((rows[0] as (typeof rows)[number])['QUERY PLAN'][0].Plan)
  const byAlias = new Map(steps.map((step) => [step.Alias, step['Relation Name'] ?? '']))
  const accounts = new Set<string>()
  const wide: string[] = []
  for (const step of steps) {
    const position = plan[step['Relation Name'] ?? '']
    if (typeof position !== 'object' || step.Operation) continue
    const conditions = [step['Index Cond'], step['Recheck Cond'], step.Filter].join(' ')
    const [, constant, alias] =
      new RegExp(`\\b${position.by} = (?:'(\\d+)'::bigint|(\\w+)\\.(?:account_id|id)\\b)`).exec(conditions) ??
      []
    if (constant) accounts.add(constant)
    // A join by account with a table that is itself restricted to one account.
    else if (typeof plan[byAlias.get(alias) ?? ''] !== 'object')
      wide.push(`${step['Relation Name']} by ${conditions.trim() || 'nothing'}`)
  }
  if (accounts.size > 1) wide.push(`${accounts.size} accounts`)
  return wide
}

function walk(step: Step): Step[] {
  return [step, ...(step.Plans ?? []).flatMap(walk)]
}
