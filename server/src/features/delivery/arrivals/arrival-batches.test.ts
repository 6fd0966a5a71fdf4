import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../../db/database.ts'
import { getEventRange, listEventsAfter } from '../../../db/event-log.ts'
import { setStorage } from '../../../db/testing.ts'
import { inLogScope, logScope } from '../../../kernel/log-scope.ts'
import { Refused } from '../../../kernel/refused.ts'
import {
  createWorld,
  findCountErrors,
  findInIndex,
  onEachDatabase,
  type World,
  writeMessage,
} from '../../../testing/index.ts'
import { getFolderNumbers } from '../../mail-programs/index.ts'
import { type Arrival, deliverMessage } from '../deliver-message.ts'
import { importMessage } from '../importing/import-message.ts'
import { receiveMessage } from '../receive-message.ts'
import { ArrivalBatches } from './arrival-batches.ts'

const khue = 'khue@mocviet.test'
const ha = 'ha@mocviet.test'
const vy = 'vy@xuongmoc.example'

/** A world whose deliveries count their transactions. */
async function open(database: 'sqlite' | 'postgres') {
  const world = await createWorld({ database })
  const count = { transactions: 0 }
  const db: Database = {
    ...world.app.db,
    transaction: (work) => {
      count.transactions++
      return world.app.db.transaction(work)
    },
  }
  const accountId = await findAccountId(world, khue)
  return { world, count, accountId, deps: { ...world.app, db } }
}

async function findAccountId(world: World, email: string): Promise<string> {
  const client = await world.signIn(email)
  return (await client.call('GET /api/v2/user/info', {})).id
}

type Deps = Awaited<ReturnType<typeof open>>['deps']

/** Receives messages by LMTP up to the point where they are stored. */
async function receiveAll(deps: Deps, raws: readonly string[]) {
  const envelope = {
    via: 'lmtp',
    envelopeFrom: vy,
    recipients: [],
    authservId: null,
    checksSender: 'never',
  } as const
  return Promise.all(raws.map((raw) => receiveMessage(deps, Buffer.from(raw), envelope)))
}

/** Delivers messages to Khuê at the same time: the first alone, all others in its next batch. */
async function deliverTogether(
  deps: Deps,
  accountId: string,
  messages: readonly { raw: string; onNew?: Arrival['onNew'] }[],
) {
  const received = await receiveAll(
    deps,
    messages.map(({ raw }) => raw),
  )
  return Promise.allSettled(
    received.map(({ stored, findings }, at) => {
      const onNew = messages[at]?.onNew
      const arrival = { findings, ...(onNew ? { onNew } : {}) }
      return deliverMessage(deps, { accountId, email: khue }, { stored, arrival })
    }),
  )
}

const numbered = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    raw: writeMessage({ subject: `Thư ${at % 3}`, text: `nội dung chung ${at}`, messageId: `<${at}@x>` }),
  }))

const listSubjects = async (world: World, accountId: string) => {
  const rows = await world.app.db.sql
    .selectFrom('message')
    .select('subject')
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
  return rows.map(({ subject }) => subject)
}

onEachDatabase('messages that arrive together in a mailbox', (database) => {
  const isShared = database === 'postgres'

  test('share the next transaction on PostgreSQL', async () => {
    const { world, deps, count, accountId } = await open(database)

    const outcomes = await deliverTogether(deps, accountId, numbered(10))

    expect(outcomes.map(({ status }) => status)).toEqual(Array(10).fill('fulfilled'))
    expect(count.transactions).toBe(isShared ? 2 : 10)
    expect((await findInIndex(world.app.db, accountId, 'chung')).length).toBe(10)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('share none with those of another mailbox', async () => {
    const { world, deps, count, accountId } = await open(database)
    const [first, second] = await receiveAll(
      deps,
      numbered(2).map(({ raw }) => raw),
    )
    if (!first || !second) throw new Error('not received')
    const haId = await findAccountId(world, ha)

    await Promise.all([
      deliverMessage(deps, { accountId, email: khue }, first),
      deliverMessage(deps, { accountId: haId, email: ha }, second),
    ])

    expect(count.transactions).toBe(2)
  })

  test('get the event numbers and states of single deliveries', async () => {
    const { world, deps, accountId } = await open(database)
    const haId = await findAccountId(world, ha)
    const received = await receiveAll(
      deps,
      numbered(7).map(({ raw }) => raw),
    )
    for (const { stored, findings } of received)
      await deliverMessage(deps, { accountId: haId, email: khue }, { stored, arrival: { findings } })
    await Promise.all(
      received.map(({ stored, findings }) =>
        deliverMessage(deps, { accountId, email: khue }, { stored, arrival: { findings } }),
      ),
    )

    const readEvents = async (id: string) => {
      const events = await listEventsAfter(world.app.db.sql, id, { number: 0, limit: 100 })
      return events.map(({ number, type, payload }) => {
        const { thread, counts, notify } = payload as {
          thread: { subject: string; message_count: number }
          counts: { unread_threads: number; total_threads: number }[]
          notify: boolean
        }
        const totals = counts.map(({ unread_threads, total_threads }) => ({ unread_threads, total_threads }))
        return { number, type, subject: thread.subject, messages: thread.message_count, notify, totals }
      })
    }
    const events = await readEvents(accountId)
    expect(events).toHaveLength(7)
    expect(events).toEqual(await readEvents(haId))
  })

  test('are stored although one of them fails', async () => {
    const { world, deps, accountId } = await open(database)
    const messages = numbered(6).map((message, at) => ({
      ...message,
      ...(at === 3 ? { onNew: () => Promise.reject(new Refused('not_found')) } : {}),
    }))

    const outcomes = await deliverTogether(deps, accountId, messages)

    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
      true,
      true,
      true,
      false,
      true,
      true,
    ])
    expect(outcomes[3]).toMatchObject({ reason: { code: 'not_found' } })
    expect(await listSubjects(world, accountId)).toHaveLength(5)
    const events = await listEventsAfter(world.app.db.sql, accountId, { number: 0, limit: 100 })
    expect(events.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('are stored as long as the quota allows', async () => {
    const { world, deps, accountId } = await open(database)
    const messages = numbered(5)
    const sizes = messages.map(({ raw }) => Buffer.byteLength(raw))
    const three = sizes.slice(0, 3).reduce((sum, size) => sum + size, 0)
    await world.app.db.transaction((tx) =>
      setStorage(tx.sql, { email: khue, used: 1024 * 1024 - three, megabytes: 1 }),
    )

    const outcomes = await deliverTogether(deps, accountId, messages)

    expect(outcomes.map((one) => (one.status === 'fulfilled' ? 'stored' : one.reason.code))).toEqual([
      'stored',
      'stored',
      'stored',
      'over_quota',
      'over_quota',
    ])
    const { used_bytes } = await world.app.db.sql
      .selectFrom('account_counter')
      .select('used_bytes')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    expect(used_bytes).toBe(1024 * 1024)
  })

  test('are stored once when they are repetitions', async () => {
    const { world, deps, accountId } = await open(database)
    const [first, second] = numbered(2)
    if (!first || !second) throw new Error('not written')

    const outcomes = await deliverTogether(deps, accountId, [first, second, first, second, second])

    const ids = outcomes.map((one) => (one.status === 'fulfilled' ? one.value : null))
    expect(ids).toEqual([ids[0], ids[1], ids[0], ids[1], ids[1]])
    expect(await listSubjects(world, accountId)).toEqual(['Thư 0', 'Thư 1'])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('are acknowledged after the commit that they share', async () => {
    const { deps, accountId } = await open(database)
    const batches = new ArrivalBatches()
    const order: string[] = []
    const gate = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const run = (name: string, condition?: Promise<void>) =>
      batches
        .run(deps, {
          accountId,
          bytes: 1,
          key: null,
          work: async ({ tx }) => {
            if (condition) tx.commitAfter(condition)
            tx.afterCommit(() => order.push(`${name} committed`))
            if (name === 'c') started.resolve()
          },
        })
        .then(() => order.push(`${name} acknowledged`))

    const all = Promise.all([run('a'), run('b', gate.promise), run('c')])
    await started.promise
    order.push('released')
    gate.resolve()
    await all

    const afterRelease = order.slice(order.indexOf('released') + 1)
    for (const name of ['b', 'c']) {
      expect(afterRelease).toContain(`${name} acknowledged`)
      expect(order.indexOf(`${name} committed`)).toBeLessThan(order.indexOf(`${name} acknowledged`))
    }
  })

  test('get consecutive UIDs and a MODSEQ that is the number of an event', async () => {
    const { world, deps, accountId } = await open(database)
    const { sql: db } = world.app.db
    const findInbox = () =>
      db
        .selectFrom('folder')
        .select(['id', 'next_uid', 'modseq'])
        .where('account_id', '=', accountId)
        .where('name', '=', 'INBOX')
        .executeTakeFirstOrThrow()
    const { id: folderId } = await findInbox()
    await deliverTogether(deps, accountId, numbered(1))
    await getFolderNumbers(world.app, accountId, folderId)
    const { newest: before } = await getEventRange(db, accountId)

    await deliverTogether(deps, accountId, numbered(7).slice(1))

    const { newest } = await getEventRange(db, accountId)
    expect(newest).toBe(before + 6)
    const messages = await db
      .selectFrom('message')
      .select(['uid', 'modseq'])
      .where('account_id', '=', accountId)
      .where('modseq', '>', before)
      .orderBy('id')
      .execute()
    expect(messages.map(({ uid }) => uid)).toEqual([2, 3, 4, 5, 6, 7])
    const modseqs = messages.map(({ modseq }) => modseq)
    expect(modseqs).toEqual(modseqs.toSorted((one, other) => one - other))
    expect(Math.max(...modseqs)).toBeLessThanOrEqual(newest)
    expect(await findInbox()).toMatchObject({ next_uid: 8, modseq: modseqs.at(-1) })
  })

  test('may be imported with flags into threads in other folders', async () => {
    const { world, deps, accountId } = await open(database)
    await deliverTogether(deps, accountId, numbered(1))
    const importReply = (at: number) =>
      importMessage(
        deps,
        { accountId, email: khue },
        {
          raw: Buffer.from(
            writeMessage({ subject: 'Re: Thư 0', messageId: `<reply${at}@x>`, inReplyTo: '<0@x>' }),
          ),
          folder: 'Archive',
          receivedAt: world.clock.now(),
          isUnread: false,
          isStarred: false,
          isDraft: false,
          flags: ['isAnswered'],
          labels: [`nhãn ${at}`],
        },
      )

    await Promise.all([importReply(1), importReply(2), importReply(3), importReply(4)])

    expect(await listSubjects(world, accountId)).toHaveLength(5)
    const { newest } = await getEventRange(world.app.db.sql, accountId)
    const events = await listEventsAfter(world.app.db.sql, accountId, { number: 0, limit: 100 })
    expect(events.map(({ number }) => number)).toEqual(Array.from({ length: newest }, (_, at) => at + 1))
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test.skipIf(!isShared)('keep their log scopes', async () => {
    const { deps, accountId } = await open(database)
    const batches = new ArrivalBatches()
    const names = ['a', 'b', 'c']

    const scopes = await Promise.all(
      names.map((name) =>
        inLogScope({ arrival_id: name }, () =>
          batches.run(deps, { accountId, bytes: 1, key: null, work: async () => logScope() }),
        ),
      ),
    )

    expect(scopes).toEqual(names.map((name) => ({ arrival_id: name })))
  })

  test('are limited by number and size', async () => {
    const { deps, count, accountId } = await open(database)
    const runAll = async (sizes: readonly number[]) => {
      const batches = new ArrivalBatches()
      count.transactions = 0
      const work = async () => {}
      await Promise.all(sizes.map((bytes) => batches.run(deps, { accountId, bytes, key: null, work })))
      return count.transactions
    }

    expect(await runAll(Array(40).fill(10))).toBe(isShared ? 3 : 40)
    expect(await runAll(Array(5).fill(3 * 1024 * 1024))).toBe(isShared ? 3 : 5)
    expect(await runAll(Array(3).fill(100 * 1024 * 1024))).toBe(3)
  })
})

onEachDatabase('a mailbox that another transaction locks for too long', (database) => {
  test.skipIf(database === 'sqlite')('defers all messages that wait for it, and no later ones', async () => {
    const { world, deps, accountId } = await open(database)
    const batches = new ArrivalBatches()
    let attempts = 0
    const db: Database = {
      ...deps.db,
      transaction: (work) =>
        deps.db.transaction(async (tx) => {
          attempts++
          await sql`set local lock_timeout = '100ms'`.execute(tx.sql)
          return work(tx)
        }),
    }
    const store = () =>
      batches.run({ ...deps, db }, { accountId, bytes: 1, key: null, work: async () => 'stored' })
    const release = Promise.withResolvers<void>()
    onTestFinished(() => release.resolve())
    const isLocked = Promise.withResolvers<void>()
    const blocking = world.app.db.transaction(async (tx) => {
      await tx.lockAccount(accountId)
      isLocked.resolve()
      await release.promise
    })
    await isLocked.promise

    const outcomes = await Promise.allSettled([store(), store(), store()])

    expect(outcomes.map((one) => one.status === 'rejected' && one.reason.trouble)).toEqual(
      Array(3).fill('held'),
    )
    expect(attempts).toBe(1)
    release.resolve()
    await blocking
    expect(await store()).toBe('stored')
  })
})
