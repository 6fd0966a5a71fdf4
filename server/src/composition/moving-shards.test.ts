import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createWorld, findCountErrors, LmtpClient, type World, writeMessage } from '../testing/index.ts'
import { testLayout } from '../testing/postgres.ts'

const people = ['khue@mocviet.test', 'ha@mocviet.test', 'duy@dakwood.test']
const moves = 4

const isReady = testLayout === 'citus'
if (!isReady)
  process.stdout.write(
    'skipped: messages that come in while shards move, because BOCAU_TEST_CITUS names no coordinator\n',
  )

describe.skipIf(!isReady)('moving shards to another machine', () => {
  test('loses and duplicates no message delivered meanwhile', {
    timeout: 300_000,
  }, async () => {
    const world = await createWorld({ database: 'postgres' })
    const state = { isMoving: true }
    const senders = people.map((person) => sendWhile(world, person, state))
    for (let move = 0; move < moves; move++) await moveOne(world)
    state.isMoving = false
    const responses = await Promise.all(senders)

    expect(responses.flat().filter((response) => !response.startsWith('250'))).toEqual([])
    const { rows } = await sql<{ messages: number; subjects: number }>`
      select count(*) as messages, count(distinct subject) as subjects from message`.execute(world.app.db.sql)
    const sent = responses.flat().length
    expect(rows).toEqual([{ messages: sent, subjects: sent }])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })
})

/** Delivers messages one after the other while shards move; returns the replies. */
async function sendWhile(world: World, to: string, state: { isMoving: boolean }): Promise<string[]> {
  const client = await LmtpClient.open(world.lmtpPort)
  const responses: string[] = []
  while (state.isMoving) {
    const subject = `${to} ${responses.length}`
    responses.push(...(await client.deliver('vy@xuongmoc.example', [to], writeMessage({ to, subject }))))
  }
  client.close()
  return responses
}

/** Moves the rows of some accounts, with everything co-located, to the other machine. */
async function moveOne(world: World): Promise<void> {
  const { rows } = await sql<{ shard: string; host: string; port: number; other: string; at: number }>`
    select placement.shardid::text as shard, placement.nodename as host, placement.nodeport as port,
      other.nodename as other, other.nodeport as at
    from account
    join pg_dist_shard_placement placement
      on placement.shardid = get_shard_id_for_distribution_column('account_counter', account.id)
    join pg_dist_node other on other.shouldhaveshards
      and (other.nodename, other.nodeport) <> (placement.nodename, placement.nodeport)
    order by random() limit 1`.execute(world.app.db.sql)
  const [move] = rows
  if (!move) throw new Error('There is no second node.')
  await sql`
    select citus_move_shard_placement(${move.shard}::bigint, ${move.host}, ${move.port}::int, ${move.other}, ${move.at}::int)`.execute(
    world.app.db.sql,
  )
}
