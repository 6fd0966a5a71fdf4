import { expect, test } from 'vitest'
import { createWorld, onEachDatabase, type World } from '../../testing/index.ts'
import { MemoryBlobStore } from '../../testing/memory/memory-blob-store.ts'
import { TextScans } from './text-scans.ts'

const count = 40

class CountingBlobs extends MemoryBlobStore {
  opened: string[] = []

  override get(hash: string) {
    this.opened.push(hash)
    return super.get(hash)
  }
}

/** Searches all messages for a text; returns the number of matches and of processed messages. */
async function scan(
  world: World,
  scans: TextScans,
  { text, limit = count }: { text: string; limit?: number },
) {
  const rows = await world.app.db.sql
    .selectFrom('message')
    .select(['id', 'account_id'])
    .orderBy('id')
    .execute()
  const result = { matches: 0, processed: 0 }
  const run = scans.run(world.app, rows[0]?.account_id ?? '', {
    messageIds: rows.slice(0, limit).map(({ id }) => id),
    texts: [
      { key: 'body', text },
      { key: 'header', field: 'subject', text },
    ],
    receive(_, [isInBody, isInSubject]) {
      if (isInBody === true || isInSubject === true) result.matches++
    },
    onProgress(some) {
      result.processed += some
    },
    isCancelled: () => false,
  })
  return { result, run }
}

onEachDatabase('text scans', (database) => {
  test('open each message once for searches that wait for it', async () => {
    const blobs = new CountingBlobs()
    const world = await createWorld({ database, parts: { blobs } })
    await world.deliverAll(
      Array.from({ length: count }, (_, at) => ({ subject: `Thư ${at}`, text: at % 4 === 0 ? 'x@y' : 'z' })),
    )
    blobs.opened = []
    const scans = new TextScans(4)
    const all = [
      await scan(world, scans, { text: 'X@' }),
      await scan(world, scans, { text: 'thư 3' }),
      await scan(world, scans, { text: 'absent', limit: 8 }),
    ]
    await Promise.all(all.map(({ run }) => run))
    expect(all.map(({ result }) => result)).toEqual([
      { matches: 10, processed: count },
      { matches: 11, processed: count },
      { matches: 0, processed: 8 },
    ])
    // The first search has taken four batches before the others started.
    expect(new Set(blobs.opened).size).toBe(count)
    expect(blobs.opened.length).toBeLessThan(2 * count)
  })
})
