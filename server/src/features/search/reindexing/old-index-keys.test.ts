import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Transaction } from '../../../db/database.ts'
import { prepareForIndex } from '../../../db/full-text.ts'
import { hasOldKeys } from '../../../db/sqlite/old-index-keys.ts'
import { createWorld, type World } from '../../../testing/index.ts'
import { listMessagesAfter, readIndexTexts } from '../../messages/index.ts'

const khue = 'khue@mocviet.test'
const intervalMilliseconds = 10 * 3_600_000

test('index entries of an earlier version are found among new ones, until they have new keys', async () => {
  const world = await createWorld()
  const client = await world.signIn(khue)
  const subjects = Array.from({ length: 12 }, (_, at) => `Gỗ ${at}`)
  const sentAt = (at: number) => new Date(world.clock.now() - (subjects.length - at) * intervalMilliseconds)
  for (const [at, subject] of subjects.entries())
    await world.deliver({ subject, text: 'gỗ', to: khue, date: sentAt(at) })
  const find = async (q: string) => {
    const page = await client.call('GET /api/v2/threads/search', { query: { q, sort: 'date' } })
    return page.items.map(({ subject }) => subject)
  }
  const newestFirst = subjects.toReversed()
  const date = sentAt(6).toISOString().slice(0, 10)
  const [since, until] = [await find(`gỗ after:${date}`), await find(`gỗ before:${date}`)]
  expect(since.length * until.length).toBeGreaterThan(0)

  await useOldKeys(world, (position) => position % 3 > 0)
  expect(await hasOldKeys(world.app.db.sql)).toBe(true)
  expect(await find('gỗ')).toEqual(newestFirst)
  expect(await find(`gỗ after:${date}`)).toEqual(since)
  expect(await find(`gỗ before:${date}`)).toEqual(until)
  expect(await pages(world, 2)).toEqual(await pages(world, 100))

  await world.clock.advance(3600)
  await world.runJobs()
  await world.clock.advance(1)
  await world.runJobs()
  expect(await hasOldKeys(world.app.db.sql)).toBe(false)
  expect(await find('gỗ')).toEqual(newestFirst)
  expect(await find(`gỗ after:${date}`)).toEqual(since)
})

/** Reads all matches of the index in pages. */
async function pages(world: World, limit: number): Promise<string[]> {
  const ids: string[] = []
  const word = { field: 'any' as const, words: ['go'], isPrefix: false }
  const query = { accountId: await khueId(world), all: [word], none: [], marks: [], since: null, until: null }
  for (let after: string | null = null; ; ) {
    const matches = await world.app.db.fullText.find(query, { after, limit })
    ids.push(...matches.map(({ messageId }) => messageId))
    if (matches.length < limit) return ids
    after = matches.at(-1)?.position ?? null
  }
}

/** Gives the chosen messages of Khuê, in order of time, the index keys of an earlier version. */
async function useOldKeys(world: World, isChosen: (position: number) => boolean): Promise<void> {
  const accountId = await khueId(world)
  const { db } = world.app
  const messages = await listMessagesAfter(db.sql, accountId, { afterId: '0', limit: 100 })
  for (const [position, message] of messages.entries()) {
    if (!isChosen(position)) continue
    const texts = await readIndexTexts(world.app, message)
    if (!texts) throw new Error('no text')
    const { marks, subject, people, body, files } = prepareForIndex(texts)
    const key = (BigInt(message.sent_at) << 21n) + BigInt(position)
    await db.transaction(async (tx: Transaction) => {
      await tx.fullText.remove(accountId, [message.id])
      await sql`insert into message_text_key (key, account_id, message_id)
        values (${key}, ${accountId}, ${message.id})`.execute(tx.sql)
      await sql`insert into message_text (rowid, marks, subject, people, body, files)
        values (${key}, ${marks.join(' ')}, ${subject}, ${people}, ${body}, ${files})`.execute(tx.sql)
    })
  }
}

async function khueId(world: World): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select cast(account_id as text) as id from message limit 1`.execute(world.app.db.sql)
  return rows[0]?.id ?? ''
}
