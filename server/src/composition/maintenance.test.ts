import { expect, test } from 'vitest'
import type { BlobHash } from '../ports/blob-store.ts'
import { createWorld, onEachDatabase, type World } from '../testing/index.ts'
import { MemoryBlobStore } from '../testing/memory/memory-blob-store.ts'

/** A blob store that refuses deletion until allowed. */
class RefusingBlobStore extends MemoryBlobStore {
  refuses = true

  override async delete(hash: BlobHash): Promise<boolean> {
    if (this.refuses) throw new Error('the store is read-only')
    return super.delete(hash)
  }
}

/** Advances hours and runs the jobs of each. */
async function advanceHours(world: World, hours: number): Promise<void> {
  for (let hour = 0; hour < hours; hour++) {
    world.clock.skip(3600)
    await world.runJobs()
  }
}

/** An unused blob is deleted after a day. */
async function advanceDay(world: World): Promise<void> {
  world.clock.skip(24 * 3600)
  await world.runJobs()
}

const blobsReleased = async (world: World) =>
  (await world.app.db.sql.selectFrom('released_blob').select('hash').execute()).length

async function release(world: World, ...hashes: string[]): Promise<void> {
  const rows = hashes.map((hash) => ({ hash, released_at: world.clock.now() }))
  await world.app.db.transaction(async (tx) => {
    await tx.sql.insertInto('released_blob').values(rows).execute()
  })
}

onEachDatabase('upkeep', (database) => {
  test('maintenance continues despite a failing step, which resumes once it can', async () => {
    const blobs = new RefusingBlobStore()
    const world = await createWorld({ database, parts: { blobs } })
    await release(world, (await blobs.put(Buffer.from('not in use'))).hash)
    const khue = await world.signIn('khue@mocviet.test')
    await advanceDay(world)
    await advanceHours(world, 12)

    // Sessions are still deleted: this one expired a day ago.
    expect((await khue.fetch('GET /api/v2/user/info', {})).status).toBe(401)
    expect(await world.app.db.sql.selectFrom('session').select('id').execute()).toEqual([])
    expect(await blobsReleased(world)).toBe(1)
    expect(await world.app.jobs.listDead(10)).toEqual([])
    const reported = world.logger.lines.filter((line) => line.message === 'maintenance step failed')
    expect(reported.length).toBeGreaterThan(10)
    expect(JSON.stringify(reported[0])).toContain('blobs')

    blobs.refuses = false
    await advanceHours(world, 2)
    expect(await blobsReleased(world)).toBe(0)
  })

  test('reports the failing step and its start to the owner, and its recovery', async () => {
    const blobs = new RefusingBlobStore()
    const world = await createWorld({ database, parts: { blobs } })
    const owner = async () =>
      (await world.signIn('khue@mocviet.test')).call('GET /api/v2/organisation/state', {})
    expect((await owner()).upkeep).toEqual([])
    await release(world, (await blobs.put(Buffer.from('not in use'))).hash)
    await advanceDay(world)
    await advanceHours(world, 5)

    const failing = (await owner()).upkeep.filter((step) => step.failing_since !== null)
    expect(failing).toMatchObject([{ step: 'blobs', failures: expect.any(Number) }])
    expect(failing[0]?.failures).toBeGreaterThan(3)
    expect(failing[0]?.done_at).toBeLessThan((failing[0]?.failing_since ?? 0) + 1)

    blobs.refuses = false
    await advanceHours(world, 2)
    expect((await owner()).upkeep.map((step) => step.failing_since)).not.toContainEqual(expect.any(Number))
    const user = await world.signIn('ha@mocviet.test')
    expect((await user.fetch('GET /api/v2/organisation/state', {})).status).toBe(403)
  })

  test('processes every account, even after one fails', async () => {
    const world = await createWorld({ database })
    await world.deliver({ subject: 'Cũ', to: 'khue@mocviet.test' })
    await world.deliver({ subject: 'Cũ', to: 'ha@mocviet.test' })
    const { sql } = world.app.db
    for (const email of ['khue@mocviet.test', 'ha@mocviet.test']) {
      const client = await world.signIn(email)
      const { items } = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
      await client.call('POST /api/v2/threads/delete', { body: { ids: items.map((item) => item.id) } })
    }
    const khue = await sql
      .selectFrom('account')
      .select('id')
      .where('email', '=', 'khue@mocviet.test')
      .executeTakeFirstOrThrow()
    const append = world.app.events.append
    world.app.events.append = async (tx, accountId, type, payload) => {
      if (accountId === khue.id && type === 'threads_changed') throw new Error('this account is broken')
      return append(tx, accountId, type, payload)
    }
    world.clock.skip(31 * 24 * 3600)
    await world.runJobs()
    const remaining = await sql.selectFrom('message').select('account_id').execute()
    expect(remaining.map((row) => row.account_id)).toEqual([khue.id])
  })
})

test('every step has a unique name and runs at times that all nodes agree on', async () => {
  const world = await createWorld()
  const waiting = await world.app.db.sql.selectFrom('job').select(['kind', 'run_at', 'unique_key']).execute()
  const steps = waiting.filter((job) => job.kind.startsWith('upkeep:'))
  expect(steps.length).toBeGreaterThan(12)
  expect(new Set(steps.map((job) => job.kind)).size).toBe(steps.length)
  for (const { run_at } of steps) expect(run_at % 3_600_000).toBe(0)
})
