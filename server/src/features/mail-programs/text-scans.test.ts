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

/** Starts to search messages for a text; returns the number of matches and of processed messages. */
async function scan(
  world: World,
  scans: TextScans,
  { text, messages }: { text: string; messages: readonly { id: string; account_id: string }[] },
) {
  const result = { matches: 0, processed: 0 }
  await scans.run(world.app, messages[0]?.account_id ?? '', {
    messageIds: messages.map(({ id }) => id),
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
  return result
}

onEachDatabase('text scans', (database) => {
  test('open each message once for searches that wait for it', async () => {
    const blobs = new CountingBlobs()
    const world = await createWorld({ database, parts: { blobs } })
    await world.deliverAll(
      Array.from({ length: count }, (_, at) => ({ subject: `Thư ${at}`, text: at % 4 === 0 ? 'x@y' : 'z' })),
    )
    const messages = await world.app.db.sql
      .selectFrom('message')
      .select(['id', 'account_id'])
      .orderBy('id')
      .execute()
    blobs.opened = []
    const scans = new TextScans(4)
    const results = await Promise.all([
      scan(world, scans, { text: 'X@', messages }),
      scan(world, scans, { text: 'thư 3', messages }),
      scan(world, scans, { text: 'absent', messages: messages.slice(0, 8) }),
    ])
    expect(results).toEqual([
      { matches: 10, processed: count },
      { matches: 11, processed: count },
      { matches: 0, processed: 8 },
    ])
    // The first search has taken four batches before the others started.
    expect(new Set(blobs.opened).size).toBe(count)
    expect(blobs.opened.length).toBeLessThan(2 * count)
  })
})
