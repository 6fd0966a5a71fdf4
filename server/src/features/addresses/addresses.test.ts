import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../../db/database.ts'
import { isQueriedSeparately } from '../../db/layout/layout.ts'
import { migrate } from '../../db/migrate.ts'
import { migrations } from '../../db/migrations/all.ts'
import type { Tables } from '../../db/tables/tables.ts'
import { createLocation, openStore } from '../../db/testing.ts'
import { createWorld, onEachDatabase, password, type World } from '../../testing/index.ts'
import { findAccountByEmail } from '../account/index.ts'
import { findRecipient } from '../delivery/index.ts'
import { claimAddress, findAddress, listAddresses } from './index.ts'

const khue = 'khue@mocviet.test'
const sales = 'banhang@mocviet.test'

/** Adds an alias to Khuê's mailbox. */
async function giveAlias(world: World, email = sales): Promise<string> {
  const account = await findAccountByEmail(world.app.db.sql, khue)
  if (!account) throw new Error('nobody')
  await world.app.db.transaction((tx) =>
    claimAddress(tx.sql, {
      email,
      kind: 'alias',
      organisation_id: account.organisation_id,
      domain_name: 'mocviet.test',
      account_id: account.id,
      created_at: 1,
    }),
  )
  return account.id
}

/** Inserts an account into a store of the schema before the address directory. */
async function insertAsBefore(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await sql`insert into organisation (id, name, created_at) values (7, 'Mộc Việt', 0)`.execute(tx.sql)
    await sql`insert into domain (organisation_id, name, is_active, is_verified, created_at)
      values (7, 'd7.test', 1, 1, 0)`.execute(tx.sql)
    await sql`insert into account (id, organisation_id, email, domain_name, full_name, kind, password_hash,
        is_sending_enabled, is_disabled, timezone, quota_megabytes, is_auto_quota, used_bytes, last_event_number, created_at)
      values (7, 7, 'khue@d7.test', 'd7.test', 'Trần Minh Khuê', 'Owner', '', 1, 0, 'Asia/Ho_Chi_Minh', 1, 0, 5, 3, 0)`.execute(
      tx.sql,
    )
  })
}

onEachDatabase('the address directory', (database) => {
  test('contains the main addresses of accounts from before the migration', async () => {
    const db = await openStore(await createLocation(database))
    const before = migrations.filter(({ number }) => number < 103)
    await migrate(db, before)
    await insertAsBefore(db)
    await migrate(db)
    expect(await findAddress(db.sql, 'khue@d7.test')).toMatchObject({ kind: 'own', account_id: 7 })
    expect(await listAddresses(db.sql, '7')).toEqual(['khue@d7.test'])
    expect(await db.sql.selectFrom('account_counter').selectAll().execute()).toMatchObject([
      { account_id: 7, used_bytes: 5, last_event_number: 3 },
    ])
  })

  test('finds a recipient by alias without an extra statement', async () => {
    const world = await createWorld({ database })
    await giveAlias(world)
    let queryCount = 0
    const counted = (world.app.db.sql as unknown as Kysely<Tables>).withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        queryCount += 1
        return result
      },
    })
    const statementsOf = async (email: string) => {
      queryCount = 0
      await findRecipient({ ...world.app, db: { ...world.app.db, sql: counted } }, email)
      return queryCount
    }
    // In a distributed store the used storage of a mailbox is a separate query.
    const expectedQueries = isQueriedSeparately(world.app.db.sql) ? 2 : 1
    expect([
      await statementsOf(khue),
      await statementsOf(sales),
      await statementsOf('nobody@mocviet.test'),
      await statementsOf('vy@far.example'),
    ]).toEqual([expectedQueries, expectedQueries, 2, 2])
  })

  test('delivers mail to any address of a mailbox once', async () => {
    const world = await createWorld({ database })
    await giveAlias(world)
    const recipients = [sales, khue, sales.toUpperCase()]
    const responses = await world.deliver({ recipients, to: sales, subject: 'Hỏi giá bàn' })
    expect(responses.map((response) => response.slice(0, 3))).toEqual(['250', '250', '250'])
    const client = await world.signIn(khue)
    const { items } = await client.call('GET /api/v2/threads', { query: { folder: 'INBOX' } })
    expect(items.map(({ subject, message_count }) => [subject, message_count])).toEqual([['Hỏi giá bàn', 1]])
  })

  test('signs in by any address and counts guesses per account', async () => {
    const world = await createWorld({ database })
    const id = await giveAlias(world)
    const client = await world.signIn(sales)
    expect(await client.call('GET /api/v2/user/info', {})).toMatchObject({ id, email: khue })
    for (let tries = 0; tries < 10; tries += 1) {
      const email = tries % 2 === 0 ? sales : khue
      const body = { email, password: `${password}?` }
      expect((await world.anonymous.fetch('POST /api/v2/session', { body })).status).toBe(401)
    }
    // After too many attempts the right password is also wrong: a rate limit error would reveal which addresses share
    // one account.
    for (const email of [sales, khue]) {
      const body = { email, password }
      expect((await world.anonymous.fetch('POST /api/v2/session', { body })).status).toBe(401)
    }
  })

  test('rejects an address that is already in use', async () => {
    const world = await createWorld({ database })
    await giveAlias(world)
    const client = await world.signIn(khue)
    const body = { email: sales, fullname: 'Bán hàng', password: password }
    await expect(client.call('POST /api/v2/organisation/users', { body })).rejects.toThrow('address_taken')
    await expect(world.addAccount({ email: sales })).rejects.toThrow('invalid parameters')
  })

  test('suggests aliases to colleagues', async () => {
    const world = await createWorld({ database })
    await giveAlias(world)
    const ha = await world.signIn('ha@mocviet.test')
    const suggest = async (q: string) =>
      (await ha.call('GET /api/v2/recipients/suggest', { query: { text: q } })).same_domain_emails
    const name = 'Trần Minh Khuê'
    expect(await suggest('banh')).toEqual([{ email: sales, name }])
    expect(await suggest('minh')).toEqual([{ email: khue, name }])
  })

  test('sends from any address and replies from the one addressed', async () => {
    const world = await createWorld({ database })
    await giveAlias(world)
    const client = await world.signIn(khue)
    const senders = (await client.call('GET /api/v2/accounts', {})).items
    expect(senders.map(({ email, kind }) => [email, kind])).toEqual([
      [khue, 'own'],
      [sales, 'alias'],
    ])
    await world.deliver({ recipients: [sales], to: sales, subject: 'Hỏi giá' })
    const { items } = await client.call('GET /api/v2/threads', { query: { folder: 'INBOX' } })
    const [row] = items
    const thread = await client.call('GET /api/v2/threads/:id', { params: { id: row?.id ?? '' } })
    const related = thread.messages[0]?.id ?? ''
    const reply = await client.call('GET /api/v2/messages/:id/reply', {
      params: { id: related },
      query: { kind: 'reply' },
    })
    expect(reply.from).toBe(sales)
  })
})
