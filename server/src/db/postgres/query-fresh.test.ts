import { expect, onTestFinished, test } from 'vitest'
import { connectTo } from '../../testing/postgres.ts'
import { PrimaryServer } from './primary-server.ts'
import { queryOnNewConnection } from './query-fresh.ts'

const url = process.env.BOCAU_TEST_POSTGRES ?? ''

/** Connects; the server stops working for the connection when the test ends. */
async function connect() {
  const client = await connectTo(url)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { client, pid: rows[0]?.pid ?? 0 }
}

test.skipIf(!url)('lists the processes that are idle or gone', async () => {
  const [idle, inTransaction, busy, closed, admin] = await Promise.all(Array.from({ length: 5 }, connect))
  if (!idle || !inTransaction || !busy || !closed || !admin) throw new Error('not connected')
  onTestFinished(async () => {
    await admin.client.query('select pg_terminate_backend($1::int)', [busy.pid])
    for (const { client } of [idle, inTransaction, admin]) await client.end()
  })
  await inTransaction.client.query('begin')
  busy.client.query('select pg_sleep(600)').catch(() => {})
  await closed.client.end()
  const isBusy = async () =>
    (
      await admin.client.query(
        `select count(*)::int as count from pg_stat_activity where (pid = $1 and state = 'active') or pid = $2`,
        [busy.pid, closed.pid],
      )
    ).rows
  await expect.poll(isBusy).toEqual([{ count: 1 }])

  const processes = [idle, inTransaction, busy, closed].map(({ pid }) => pid)
  const question = queryOnNewConnection(new PrimaryServer(url), { isPooled: false, processes })
  expect(new Set(await question.idle)).toEqual(new Set([idle, inTransaction, closed].map(({ pid }) => pid)))
  expect(await queryOnNewConnection(new PrimaryServer(url), { isPooled: true, processes }).idle).toEqual([])
})

test('fails when it is given up', async () => {
  const question = queryOnNewConnection(new PrimaryServer('postgres://test@127.0.0.1:1/postgres'), {
    isPooled: false,
    processes: [],
  })
  question.cancel()
  await expect(question.idle).rejects.toThrow()
})
