import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../db/database.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open-database.ts'
import { findMachine, type LocalMachine } from '../testing/daemons/local-postgres.ts'
import { createWorld } from '../testing/index.ts'
import { expectNothingLost, MailTraffic } from '../testing/kills/mail-traffic.ts'
import { connectTo, createDatabase, testLayout } from '../testing/postgres.ts'
import { emptyDirectory, startServer } from '../testing/product-process.ts'

const isReady = testLayout === 'citus'
if (!isReady)
  process.stdout.write(
    'skipped: killed workers and moved shards, because BOCAU_TEST_CITUS names no coordinator\n',
  )

const kills = Number(process.env.BOCAU_TEST_KILLS ?? 4)
/** Messages that other accounts receive while a worker is away. */
const messagesMeanwhile = 20
const people = Array.from({ length: 8 }, (_, at) => `nguoi-${at}@mocviet.test`)
const waits = { timeout: 60_000 }

/** A distributed store with some accounts, and two nodes that use it. */
async function openStore() {
  const database = await createDatabase(process.env.BOCAU_TEST_POSTGRES ?? '')
  onTestFinished(() => database.drop())
  await setShardCount(database.url)
  const db = await openDatabase({ postgresUrl: database.url, layout: 'citus' })
  await migrate(db, undefined, { layout: 'citus' })
  const world = await createWorld({ parts: { db } })
  for (const email of people) await world.addAccount({ email })
  const settings = {
    BOCAU_DATABASE: database.url,
    BOCAU_DATA: await emptyDirectory(),
    BOCAU_RATE_LIMIT: 'off',
  }
  const nodes = [await startServer(settings), await startServer(settings)] as const
  return { db, url: database.url, nodes }
}

interface AccountAt {
  email: string
  host: string
  port: number
}

/** Enough shards for a third machine to get some. */
async function setShardCount(url: string): Promise<void> {
  const client = await connectTo(url)
  await client.query(`alter database ${new URL(url).pathname.slice(1)} set citus.shard_count = 4`)
  await client.end()
}

/** Finds a machine of the store by its address in the catalogue; it runs again when the test ends. */
async function findMachineAt(
  storeUrl: string,
  { host, port }: Pick<AccountAt, 'host' | 'port'>,
): Promise<LocalMachine> {
  const url = new URL(storeUrl)
  url.host = `${host}:${port}`
  url.pathname = '/postgres'
  const machine = await findMachine(url.href)
  onTestFinished(machine.start)
  return machine
}

/** Lists the accounts with the machines that store them. */
async function listMachines(db: Database): Promise<AccountAt[]> {
  const { rows } = await sql<AccountAt>`
    select account.email, placement.nodename as host, placement.nodeport as port
    from account join pg_dist_shard_placement placement
      on placement.shardid = get_shard_id_for_distribution_column('account_counter', account.id)
    where account.email like 'nguoi-%' order by account.email`.execute(db.sql)
  return rows
}

describe.skipIf(!isReady)('a distributed store in use', () => {
  test('loses and duplicates no message when workers are killed; other accounts are served meanwhile', {
    timeout: 1_200_000,
  }, async () => {
    const { db, url, nodes } = await openStore()
    const accounts = await listMachines(db)
    const traffic = new MailTraffic(nodes)
    await traffic.start(people)
    const killed: number[] = []
    for (let kill = 0; kill < kills; kill++) {
      const worker = accounts[(kill * 3) % accounts.length] as AccountAt
      const machine = await findMachineAt(url, worker)
      const [affected, unaffected] = [true, false].map((isAffected) =>
        accounts.filter((one) => (one.port === worker.port) === isAffected).map(({ email }) => email),
      ) as [string[], string[]]
      await traffic.receiveMore(people, 1)
      traffic.startFault()
      machine.kill()
      await traffic.receiveMore(unaffected, messagesMeanwhile)
      expect(traffic.failuresOf(unaffected)).toEqual([])
      await vi.waitFor(() => expect(traffic.failuresOf(affected).length).toBeGreaterThan(0), waits)
      for (const { reply } of traffic.failuresOf(affected))
        expect(reply).toMatch(/^(?:451 4\.|503 .*[a-z]{4})/)
      traffic.startFault()
      await machine.start()
      killed.push(await traffic.receiveMore(affected, 1))
    }
    await traffic.stop()
    await expectNothingLost(db, traffic)
    process.stdout.write(
      `${kills} kills, ${traffic.acknowledged.length} received and ${traffic.sent.length} sent messages, ${traffic.reads} lists; affected accounts received mail again ${killed.join(', ')} ms after the worker was started\n`,
    )
  })

  test('loses and duplicates no message when the coordinator is killed', { timeout: 600_000 }, async () => {
    const { db, url, nodes } = await openStore()
    const traffic = new MailTraffic(nodes)
    await traffic.start(people)
    const recoveries: number[] = []
    for (let kill = 0; kill < kills; kill++) {
      const { hostname: host, port } = new URL(url)
      const machine = await findMachineAt(url, { host, port: Number(port) })
      await traffic.receiveMore(people, 1)
      traffic.startFault()
      machine.kill()
      await vi.waitFor(() => expect(traffic.failuresOf(people).length).toBeGreaterThan(0), waits)
      for (const { reply } of traffic.failuresOf(people)) expect(reply).toMatch(/^(?:451 4\.|503 .*[a-z]{4})/)
      traffic.startFault()
      await machine.start()
      recoveries.push(await traffic.receiveMore(people, 1))
    }
    await traffic.stop()
    await expectNothingLost(db, traffic)
    process.stdout.write(
      `${kills} kills of the coordinator, ${traffic.acknowledged.length} received and ${traffic.sent.length} sent messages, ${traffic.reads} lists; all accounts received mail again ${recoveries.join(', ')} ms after it was started\n`,
    )
  })

  test('loses, duplicates and refuses nothing when accounts move between workers', {
    timeout: 600_000,
  }, async () => {
    const { db, nodes } = await openStore()
    const traffic = new MailTraffic(nodes)
    await traffic.start(people)
    traffic.startFault()
    const moves = await moveAccounts(db)
    await traffic.receiveMore(people, 1)
    await traffic.stop()
    expect(traffic.failuresOf(people)).toEqual([])
    await expectNothingLost(db, traffic)
    process.stdout.write(
      `${moves} moves, ${traffic.acknowledged.length} received and ${traffic.sent.length} sent messages, ${traffic.reads} lists; slowest message ${Math.round(traffic.slowest)} ms\n`,
    )
  })

  test.skipIf(!process.env.BOCAU_TEST_CITUS_SPARE)(
    'spreads its accounts over a new worker meanwhile',
    {
      timeout: 600_000,
    },
    async () => {
      const { db, nodes, url } = await openStore()
      const traffic = new MailTraffic(nodes)
      await traffic.start(people)
      traffic.startFault()
      const spare = new URL(process.env.BOCAU_TEST_CITUS_SPARE ?? '')
      await addWorker(db, { url, spare })
      await traffic.receiveMore(people, 1)
      await traffic.stop()
      expect(traffic.failuresOf(people)).toEqual([])
      await expectNothingLost(db, traffic)
      const used = new Set((await listMachines(db)).map(({ port }) => port))
      expect(used).toContain(Number(spare.port))
    },
  )
})

/** Moves the rows of all accounts, with everything co-located, to another machine; returns the number of moves. */
async function moveAccounts(db: Database): Promise<number> {
  const { rows } = await sql<{ shard: string; host: string; port: number; other: string; at: number }>`
    select distinct on (shard) placement.shardid::text as shard, placement.nodename as host,
      placement.nodeport as port, other.nodename as other, other.nodeport as at
    from account
    join pg_dist_shard_placement placement
      on placement.shardid = get_shard_id_for_distribution_column('account_counter', account.id)
    join pg_dist_node other on other.shouldhaveshards
      and (other.nodename, other.nodeport) <> (placement.nodename, placement.nodeport)`.execute(db.sql)
  for (const { shard, host, port, other, at } of rows)
    await sql`
      select citus_move_shard_placement(${shard}::bigint, ${host}, ${port}::int, ${other}, ${at}::int)`.execute(
      db.sql,
    )
  return rows.length
}

/** Adds a worker with an empty database of the same name, and moves shards to it until all have equally many. */
async function addWorker(db: Database, { url, spare }: { url: string; spare: URL }): Promise<void> {
  const name = new URL(url).pathname.slice(1)
  const admin = await connectTo(spare.href)
  await admin.query(`create database ${name}`)
  await admin.end()
  const spareUrl = new URL(spare)
  spareUrl.pathname = `/${name}`
  const inside = await connectTo(spareUrl.href)
  await inside.query('create extension citus')
  await inside.end()
  await sql`select citus_add_node(${spare.hostname}, ${Number(spare.port)}::int)`.execute(db.sql)
  await sql`select rebalance_table_shards(shard_transfer_mode => 'force_logical')`.execute(db.sql)
}
