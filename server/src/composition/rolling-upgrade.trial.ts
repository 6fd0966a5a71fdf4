import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
import { password } from '../testing/index.ts'
import { expectNothingLost, MailTraffic } from '../testing/kills/mail-traffic.ts'
import { createDatabase } from '../testing/postgres.ts'
import { emptyDirectory, ProductProcess, startServer } from '../testing/product-process.ts'

/** Root of a checkout of the previous release, with its dependencies. */
const earlier = process.env.BOCAU_TEST_EARLIER ?? ''
const isReady = Boolean(process.env.BOCAU_TEST_POSTGRES && earlier)
if (!isReady)
  process.stdout.write(
    'skipped: a rolling upgrade, because BOCAU_TEST_EARLIER names no checkout of the previous release\n',
  )

const people = Array.from({ length: 6 }, (_, at) => `nguoi-${at}@mocviet.test`)

/** Runs a command of the previous release. */
async function runEarlier(settings: Record<string, string>, args: readonly string[]): Promise<void> {
  const cli = join(earlier, 'server/src/entrypoints/cli/main.ts')
  const { code, errors } = await new ProductProcess(cli, args, settings).exited
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}: ${errors}`)
}

describe.skipIf(!isReady)('two nodes that are replaced with a new version one after the other', () => {
  test('lose and duplicate no message', { timeout: 1_200_000 }, async () => {
    const database = await createDatabase(process.env.BOCAU_TEST_POSTGRES ?? '')
    onTestFinished(() => database.drop())
    const settings = {
      BOCAU_DATABASE: database.url,
      BOCAU_DATA: await emptyDirectory(),
      BOCAU_RATE_LIMIT: 'off',
      BOCAU_LETTERS_PER_HOUR: '100000',
    }
    const startEarlier = () => startServer(settings, ['--new-store'], join(earlier, 'server/src/main.ts'))
    const first = await startEarlier()
    await runEarlier(settings, ['domain', 'add', 'mocviet.test', '--organisation', 'Mộc Việt'])
    for (const email of people)
      await runEarlier(settings, ['account', 'add', email, '--name', email, '--password', password])
    const db = await openDatabase({ postgresUrl: database.url })
    onTestFinished(() => db.close())
    await db.transaction((tx) => sql`update domain set is_verified = 1`.execute(tx.sql))

    const nodes = [first, await startEarlier()]
    const traffic = new MailTraffic(nodes)
    await traffic.start(people)
    const failures: number[] = []
    for (const at of nodes.keys()) {
      await traffic.receiveMore(people, 10)
      traffic.startFault()
      await nodes[at]?.server.stop()
      nodes[at] = await startServer(settings)
      await traffic.receiveMore(people, 10)
      const ofOtherNode = people.filter((_, person) => person % nodes.length !== at)
      expect(traffic.failuresOf(ofOtherNode)).toEqual([])
      failures.push(traffic.failuresOf(people).length)
    }
    await traffic.stop()
    await expectNothingLost(db, traffic)
    process.stdout.write(
      `${traffic.acknowledged.length} received and ${traffic.sent.length} sent messages, ${traffic.reads} lists; requests to the stopped node that failed: ${failures.join(', ')}\n`,
    )
  })
})
