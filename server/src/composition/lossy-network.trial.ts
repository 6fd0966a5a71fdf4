import { spawnSync } from 'node:child_process'
import { networkInterfaces } from 'node:os'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
import { createWorld } from '../testing/index.ts'
import { expectNothingLost, MailTraffic } from '../testing/kills/mail-traffic.ts'
import { createDatabase } from '../testing/postgres.ts'
import { emptyDirectory, startServer } from '../testing/product-process.ts'

const postgresUrl = process.env.BOCAU_TEST_POSTGRES ?? ''
/** The rules apply to the whole network of the process, so it must be a separate one. */
const isIsolated =
  process.getuid?.() === 0 &&
  Object.keys(networkInterfaces()).join() === 'lo' &&
  spawnSync('nft', ['--version']).status === 0
const isReady = Boolean(postgresUrl) && isIsolated
if (!isReady)
  process.stdout.write(
    'skipped: a network that loses packets needs nft and a separate network: unshare --net sh -c "ip link set lo up; npm run trials -- lossy-network"\n',
  )

const people = Array.from({ length: 6 }, (_, at) => `nguoi-${at}@mocviet.test`)

/** Drops some of the packets between the nodes and the database, in percent. */
function losePackets(percent: number): void {
  const { port } = new URL(postgresUrl)
  const rule = (side: 'sport' | 'dport') =>
    `tcp ${side} ${port} ${percent === 100 ? '' : `numgen random mod 100 < ${percent} `}drop`
  const rules =
    percent === 0
      ? ''
      : `table inet loss { chain input { type filter hook input priority 0; ${rule('sport')}; ${rule('dport')}; }; }`
  const input = `table inet loss {}\ndelete table inet loss\n${rules}\n`
  const { status, stderr } = spawnSync('nft', ['-f', '-'], { input, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

describe.skipIf(!isReady)('a network to the database that loses packets', () => {
  test('delays messages, but loses and duplicates none, also when it is cut', {
    timeout: 1_200_000,
  }, async () => {
    const database = await createDatabase(postgresUrl)
    onTestFinished(() => database.drop())
    const world = await createWorld({ parts: { db: await openDatabase({ postgresUrl: database.url }) } })
    for (const email of people) await world.addAccount({ email })
    await world.close()
    const settings = {
      BOCAU_DATABASE: database.url,
      BOCAU_DATA: await emptyDirectory(),
      BOCAU_RATE_LIMIT: 'off',
      BOCAU_LETTERS_PER_HOUR: '100000',
    }
    const traffic = new MailTraffic([await startServer(settings), await startServer(settings)])
    onTestFinished(() => losePackets(0))
    await traffic.start(people)
    for (const percent of [1, 5, 15]) {
      traffic.startFault()
      losePackets(percent)
      const before = traffic.acknowledged.length
      await traffic.receiveMore(people, 5)
      losePackets(0)
      process.stdout.write(
        `${percent} % of packets lost: ${traffic.acknowledged.length - before} messages, slowest ${Math.round(traffic.slowest)} ms, ${traffic.failuresOf(people).length} refused temporarily\n`,
      )
    }
    const cuts = 3
    for (let cut = 0; cut < cuts; cut++) {
      traffic.startFault()
      losePackets(100)
      await vi.waitFor(
        () => {
          for (const email of people) expect(traffic.failuresOf([email]).length, email).toBeGreaterThan(0)
        },
        { timeout: 120_000, interval: 200 },
      )
      for (const { reply } of traffic.failuresOf(people)) expect(reply).toMatch(/^(?:451 4\.|503 )/)
      losePackets(0)
      traffic.startFault()
      const recovery = await traffic.receiveMore(people, 1)
      process.stdout.write(`cut ${cut + 1}: all accounts received mail again after ${recovery} ms\n`)
    }
    await traffic.stop()
    const db = await openDatabase({ postgresUrl: database.url })
    onTestFinished(() => db.close())
    await expectNothingLost(db, traffic)
    process.stdout.write(
      `${traffic.acknowledged.length} received and ${traffic.sent.length} sent messages, ${traffic.reads} lists\n`,
    )
  })
})
