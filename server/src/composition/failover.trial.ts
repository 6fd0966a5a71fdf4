import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
import { findMachine, startReplica } from '../testing/daemons/local-postgres.ts'
import { findFreePort } from '../testing/daemons/real-daemon.ts'
import { createWorld } from '../testing/index.ts'
import { expectNothingLost, MailTraffic } from '../testing/kills/mail-traffic.ts'
import { connectTo, createDatabase, startPostgres } from '../testing/postgres.ts'
import { emptyDirectory, startServer } from '../testing/product-process.ts'

const failovers = Number(process.env.BOCAU_TEST_FAILOVERS ?? 2)
const people = Array.from({ length: 6 }, (_, at) => `nguoi-${at}@mocviet.test`)
const maxRecoveryMilliseconds = 30_000

/** Creates a store on a PostgreSQL server, and the directory and address of its future replica. */
async function openStore() {
  const server = await startPostgres({ isDurable: true })
  onTestFinished(server.stop)
  const database = await createDatabase(server.url)
  const world = await createWorld({ parts: { db: await openDatabase({ postgresUrl: database.url }) } })
  for (const email of people) await world.addAccount({ email })
  await world.close()
  const primary = await findMachine(server.url)
  const spareUrl = new URL(server.url)
  spareUrl.port = String(await findFreePort())
  const spare = { url: spareUrl.href, directory: join(tmpdir(), `bocau-replica-${spareUrl.port}`) }
  onTestFinished(() => rmSync(spare.directory, { recursive: true, force: true }))
  const hosts = [primary, spare].map(({ url }) => new URL(url).host).join()
  const name = new URL(database.url).pathname
  return { primary, spare, address: `postgres://test@${hosts}${name}?target_session_attrs=read-write` }
}

test('a synchronous replica replaces a killed PostgreSQL server; nothing acknowledged is lost', {
  timeout: 1_200_000,
}, async () => {
  const store = await openStore()
  const { address, spare } = store
  const settings = {
    BOCAU_DATABASE: address,
    BOCAU_DATA: await emptyDirectory(),
    BOCAU_RATE_LIMIT: 'off',
    BOCAU_LETTERS_PER_HOUR: '100000',
  }
  let [primary, replica] = [store.primary, await startReplica(store.primary, spare)]
  onTestFinished(() => primary.kill())
  const traffic = new MailTraffic([await startServer(settings), await startServer(settings)])
  await traffic.start(people)
  const recoveries: number[] = []
  for (let failover = 1; failover <= failovers; failover++) {
    await traffic.receiveMore(people, 5)
    traffic.startFault()
    primary.kill()
    const admin = await connectTo(replica.url)
    await admin.query('select pg_promote()')
    recoveries.push(await traffic.receiveMore(people, 1))
    const former = primary
    primary = replica
    // Without a replica, commits would wait for it.
    await admin.end()
    if (failover < failovers) replica = await startReplica(primary, former)
  }
  await traffic.stop()
  const db = await openDatabase({ postgresUrl: address })
  onTestFinished(() => db.close())
  await expectNothingLost(db, traffic)
  process.stdout.write(
    `${failovers} failovers, ${traffic.acknowledged.length} received and ${traffic.sent.length} sent messages, ${traffic.reads} lists; all accounts received mail again after ${recoveries.join(', ')} ms\n`,
  )
  expect(Math.max(...recoveries)).toBeLessThan(maxRecoveryMilliseconds)
})
