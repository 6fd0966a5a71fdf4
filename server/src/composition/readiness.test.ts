import { expect, onTestFinished, test } from 'vitest'
import { createWorld, onEachDatabase } from '../testing/index.ts'
import { MemoryBlobStore } from '../testing/memory/memory-blob-store.ts'

const readReadiness = async (origin: string) => {
  const response = await fetch(`${origin}/health/ready`)
  return { status: response.status, ...((await response.json()) as object) }
}

onEachDatabase('a server that is asked whether it can work', (database) => {
  test('writes and reads the store and the blobs, and leaves nothing behind', async () => {
    const blobs = new MemoryBlobStore()
    const world = await createWorld({ database, parts: { blobs } })
    const listStoreRows = () => world.app.db.sql.selectFrom('store_fact').select('key').execute()
    const before = await listStoreRows()

    expect(await readReadiness(world.origin)).toEqual({
      status: 'ok',
      checks: { store: 'ok', blobs: 'ok', jobs: 'ok' },
    })
    expect(await listStoreRows()).toEqual(before)
    const remaining: string[] = []
    for await (const hash of blobs.list()) remaining.push(hash)
    expect(remaining).toEqual([])
  })

  test('reports faults while the process is alive', async () => {
    class FullBlobStore extends MemoryBlobStore {
      override put(): never {
        throw Object.assign(new Error('no space left on /secret/place'), { code: 'ENOSPC' })
      }
    }
    const world = await createWorld({ database, parts: { blobs: new FullBlobStore() } })
    const response = await fetch(`${world.origin}/health/ready`)

    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({
      status: 'failing',
      checks: { store: 'ok', blobs: 'failed (ENOSPC)', jobs: 'ok' },
    })
    expect((await fetch(`${world.origin}/health/live`)).status).toBe(200)
    expect((await fetch(`${world.origin}/health`)).status).toBe(200)
  })

  test('reports that jobs are not processed', async () => {
    const world = await createWorld({ database })
    world.clock.skip(3600)
    const { checks } = (await readReadiness(world.origin)) as unknown as { checks: Record<string, string> }
    expect(checks.jobs).toMatch(/^the job queue was not polled since \d{4}-/)
  })
})

test('frequent checks cause no additional disk access', async () => {
  let uploads = 0
  class CountedBlobStore extends MemoryBlobStore {
    override put(content: Uint8Array) {
      uploads++
      return super.put(content)
    }
  }
  const world = await createWorld({ parts: { blobs: new CountedBlobStore() } })
  onTestFinished(() => expect(uploads).toBe(1))
  await Promise.all(Array.from({ length: 20 }, () => readReadiness(world.origin)))
})
