import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectTo, createDatabase, startPostgres, type TestPostgres } from './postgres.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.stop())

test('each test database is separate, and a template passes on its content', async () => {
  const template = await createDatabase(postgres.url)
  await runQuery(template.url, 'create table letter (subject text)')
  const copy = await createDatabase(postgres.url, { template: new URL(template.url).pathname.slice(1) })
  await runQuery(copy.url, `insert into letter values ('Báo giá')`)

  expect(await runQuery(copy.url, 'select subject from letter')).toEqual([{ subject: 'Báo giá' }])
  expect(await runQuery(template.url, 'select subject from letter')).toEqual([])
})

test('drops a database despite open connections', async () => {
  const database = await createDatabase(postgres.url)
  await connectTo(database.url)

  await database.drop()

  await expect(runQuery(database.url, 'select 1')).rejects.toThrow('does not exist')
})

test('a server ends when its owner is killed', async () => {
  const owner = spawn(process.execPath, [join(import.meta.dirname, 'postgres.ts')])
  const [url] = (await once(createInterface({ input: owner.stdout }), 'line')) as [string]
  expect(await runQuery(url, 'select 1 as one')).toEqual([{ one: 1 }])

  owner.kill('SIGKILL')

  await expect
    .poll(() => runQuery(url, 'select 1').catch(String), { timeout: 60_000 })
    .toContain('ECONNREFUSED')
})

async function runQuery(url: string, statement: string): Promise<unknown[]> {
  const client = await connectTo(url)
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}
