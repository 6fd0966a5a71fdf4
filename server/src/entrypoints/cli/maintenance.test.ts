import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { createWorld, writeMessage } from '../../testing/index.ts'
import { MemoryBlobStore } from '../../testing/memory/memory-blob-store.ts'
import { emptyDirectory } from '../../testing/product-process.ts'
import { worldShell } from './testing.ts'

test('check repairs a store, reindex rebuilds the index, jobs dead lists failed jobs', async () => {
  const blobs = new MemoryBlobStore()
  const world = await createWorld({ parts: { blobs } })
  const { db } = world.app
  const bocau = worldShell(world)
  const message = join(await emptyDirectory(), '1.eml')
  await writeFile(message, writeMessage({ subject: 'Bàn gỗ sồi' }))
  await bocau('import khue@mocviet.test', [message])
  await db.transaction(async (tx) => {
    await tx.sql
      .updateTable('folder')
      .set({ total_threads: 7 })
      .where('name', '=', 'INBOX')
      .where('total_threads', '=', 1)
      .execute()
    await tx.sql
      .insertInto('job')
      .values({
        id: '9007199254740993',
        kind: 'send',
        payload: 'null',
        unique_key: null,
        state: 'dead',
        run_at: 0,
        attempts: 12,
        max_attempts: 12,
        leased_until: 0,
        lease_holder: '',
        last_error: 'no relay',
        created_at: 0,
      })
      .execute()
  })

  const outcome = await bocau('check')
  expect(outcome.code).toBe(1)
  expect(outcome.output).toMatch(/^khue@mocviet\.test: counts are wrong \(\d+\)\n1 problem, 0 repaired\.\n$/)
  expect(await bocau('check --repair')).toMatchObject({ code: 0 })
  expect(await bocau('check')).toMatchObject({ code: 0, output: '4 accounts, no problems found.\n' })
  const reindexed = await bocau('reindex')
  expect(reindexed.code).toBe(0)
  expect(reindexed.output).toContain('khue@mocviet.test: 1 message indexed\n')
  expect((await bocau('jobs dead')).output).toBe(
    'ID                JOB   ATTEMPTS  ERROR\n9007199254740993  send  12        no relay\n',
  )

  const damaged = Buffer.from('something else')
  blobs.open = async () => ({ size: damaged.length, stream: Readable.from([damaged], { objectMode: false }) })
  expect((await bocau('check --repair')).output).toMatch(/blob is broken \(\d+\)\n1 problem, 0 repaired/)
})
