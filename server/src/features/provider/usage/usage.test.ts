import { expect, test } from 'vitest'
import {
  createWorld,
  type Dialect,
  onEachDatabase,
  type RowCount,
  type World,
} from '../../../testing/index.ts'
import { sendNow } from '../../outbox/testing.ts'
import { findAccountId, uploadFile } from '../../sharing/testing.ts'
import { listOrganisations } from '../describe-organisation.ts'
import { getUsage } from './get-usage.ts'
import { recordUsage } from './record-usage.ts'

const khue = 'khue@mocviet.test'
const day = 86_400

const monthOf = (time: number) => new Date(time + 7 * 3_600_000).toISOString().slice(0, 7)

/** Moves the clock to 10:00 Vietnamese time on the first day of the next month. */
function skipToNextMonth({ clock }: World): void {
  const now = new Date(clock.now())
  const target = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 3)
  clock.skip((target - clock.now()) / 1000)
}

onEachDatabase('usage for billing', (database: Dialect) => {
  async function usageOf(world: World, month: string) {
    const { items } = await getUsage(world.app, { after: '0', limit: 100, month })
    const usage = items.find(({ domains }) => domains.includes('mocviet.test'))
    if (!usage) throw new Error('the organisation is missing')
    return usage
  }

  test('has the users, the stored bytes and the mail of a month', async () => {
    const world = await createWorld({ database })
    skipToNextMonth(world)
    const month = monthOf(world.clock.now())
    const owner = await world.signIn(khue)
    await world.deliver({ subject: 'Một' })
    await sendNow(world, owner, { to: ['vy@xuongmoc.example'], subject: 'Hai' })
    await recordUsage(world.app)
    const { mail_bytes_average: mailBytes } = await usageOf(world, month)
    expect(mailBytes).toBeGreaterThan(0)

    await world.addAccount({ email: 'moi@mocviet.test' })
    await world.addAccount({ email: 'chung@mocviet.test', isShared: true })
    await uploadFile(world, khue, { content: 'x'.repeat(1000) })
    world.clock.skip(day)
    await world.runJobs()
    await recordUsage(world.app)
    await recordUsage(world.app)
    expect(await usageOf(world, month)).toEqual({
      id: expect.any(String),
      name: 'Nội thất Mộc Việt',
      domains: ['mocviet.test'],
      month,
      days: 2,
      missing_days: 0,
      people_at_end: 3,
      people_max: 3,
      mailboxes_at_end: 1,
      mail_bytes_average: mailBytes,
      drive_bytes_average: 500,
      bytes_max: mailBytes + 1000,
      received: 1,
      sent: 1,
    })
  })

  test('keeps the sent messages of accounts that are deleted later', async () => {
    const world = await createWorld({ database })
    skipToNextMonth(world)
    const month = monthOf(world.clock.now())
    for (const email of [khue, 'ha@mocviet.test'])
      await sendNow(world, await world.signIn(email), { to: ['vy@xuongmoc.example'], subject: 'Một' })
    world.clock.skip(day)
    await recordUsage(world.app)
    // The counts of an account are deleted with it.
    const id = await findAccountId(world.app, 'ha@mocviet.test')
    await world.app.db.transaction((tx) =>
      tx.sql.deleteFrom('sent_count').where('account_id', '=', id).execute(),
    )
    world.clock.skip(day)
    await recordUsage(world.app)
    expect((await usageOf(world, month)).sent).toBe(2)
  })

  test('marks a month with missing days', async () => {
    const world = await createWorld({ database })
    skipToNextMonth(world)
    const month = monthOf(world.clock.now())
    await recordUsage(world.app)
    world.clock.skip(3 * day)
    await recordUsage(world.app)
    expect(await usageOf(world, month)).toMatchObject({ days: 2, missing_days: 2 })
    skipToNextMonth(world)
    expect((await usageOf(world, month)).missing_days).toBeGreaterThan(20)
    expect((await getUsage(world.app, { after: '0', limit: 100, month: '2020-01' })).items).toEqual([])
  })

  test('refuses a month that has not begun', async () => {
    const world = await createWorld({ database })
    await usageOf(world, monthOf(world.clock.now()))
    const nextMonth = monthOf(world.clock.now() + 32 * day * 1000)
    await expect(usageOf(world, nextMonth)).rejects.toMatchObject({
      code: 'invalid_input',
      details: { fields: [{ path: 'month', message: 'has not begun' }] },
    })
  })

  test('is deleted after 400 days', async () => {
    const world = await createWorld({ database })
    await recordUsage(world.app)
    world.clock.skip(401 * day)
    await recordUsage(world.app)
    const { days } = await world.app.db.sql
      .selectFrom('usage_day')
      .select(({ fn }) => fn.count<number>('day').distinct().as('days'))
      .executeTakeFirstOrThrow()
    expect(days).toBe(1)
  })

  test('is listed and recorded with the same number of statements for any number of organisations', async () => {
    const counts: RowCount = { statements: 0, rows: 0 }
    const world = await createWorld({ database, counts })
    const statementsOf = async (work: () => Promise<unknown>) => {
      counts.statements = 0
      await work()
      return counts.statements
    }
    const page = { after: '0', limit: 500 }
    const month = monthOf(world.clock.now())
    const works = [
      () => recordUsage(world.app),
      () => listOrganisations(world.app.db.sql, page),
      () => getUsage(world.app, { ...page, month }),
    ]
    const before = await Promise.all(works.map(async () => 0))
    for (const [at, work] of works.entries()) before[at] = await statementsOf(work)
    await world.app.db.transaction((tx) =>
      tx.sql
        .insertInto('organisation')
        .values(
          Array.from({ length: 300 }, (_, number) => ({
            id: String(8_000_000_000_000_000_000n + BigInt(number)),
            name: `Khách hàng ${number}`,
            created_at: world.clock.now(),
          })),
        )
        .execute(),
    )
    for (const [at, work] of works.entries()) expect(await statementsOf(work)).toBe(before[at])
  })
})
