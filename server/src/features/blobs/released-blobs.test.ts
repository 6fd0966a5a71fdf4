import type { Kysely, KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import type { Tables } from '../../db/tables/tables.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import { createWorld, onEachDatabase } from '../../testing/index.ts'
import { listUsedBlobs, setBlobsUnreferenced } from './released-blob-store.ts'
import { sweepBlobs } from './sweep-blobs.ts'

onEachDatabase('a released blob', (database) => {
  test('stays while an outgoing message uses it', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const { id: accountId } = await khue.call('GET /api/v2/user/info', {})
    const now = world.clock.now()
    const copies = { own: 'a'.repeat(64), theirs: 'b'.repeat(64) }
    await world.app.db.transaction(async (tx) => {
      const message = { account_id: accountId, message_id: '1' }
      await tx.sql
        .insertInto('outgoing')
        .values({
          ...message,
          state: 'scheduled',
          leaves_at: now,
          due_at: null,
          give_up_at: now,
          attempts: 0,
          lease_holder: '',
          leased_until: 0,
          sender: 'khue@mocviet.test',
          message_id_header: 'x@mocviet.test',
          blob_hash: copies.own,
          size: 1,
          is_tracked: 0,
          periodic: null,
          zone: 'Asia/Ho_Chi_Minh',
          times_sent: 0,
          recall_seconds: 0,
          recall_state: '',
          draft: null,
          report_return: '',
          report_envelope_id: '',
          created_at: now,
        })
        .execute()
      await tx.sql
        .insertInto('outgoing_recipient')
        .values({
          ...message,
          email: 'ha@mocviet.test',
          position: 0,
          blob_hash: copies.theirs,
          state: 'pending',
          failure: '',
          answer: '',
          changed_at: 0,
          recall: '',
          report_when: '',
          report_original: '',
          delay_told: 0,
        })
        .execute()
      await setBlobsUnreferenced(tx.sql, [...Object.values(copies), 'c'.repeat(64)], now)
    })

    const requested = [...Object.values(copies), 'c'.repeat(64)]
    expect(await listUsedBlobs(world.app.db.sql, requested)).toEqual(new Set(Object.values(copies)))
  })

  test('stays while an upload waits for its draft', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const form = new FormData()
    form.append('file', new Blob(['x']), 'x.txt')
    await khue.fetch('POST /api/v2/files', {}, { body: form })
    const [file] = await world.app.db.sql.selectFrom('upload').select('blob_hash').execute()
    const hash = file?.blob_hash ?? ''
    expect(await listUsedBlobs(world.app.db.sql, [hash])).toEqual(new Set([hash]))
  })

  test('is found in use after many other rows, read in steps', async () => {
    const counts = { statements: 0, rows: 0, maxRows: 0 }
    const world = await createWorld({ database, counts })
    const khue = await world.signIn('khue@mocviet.test')
    const { id } = await khue.call('GET /api/v2/user/info', {})
    const hashOf = (at: number) => String(at).padStart(64, '0')
    const { db } = world.app
    await db.transaction(async (tx) => {
      for (let at = 0; at < 11_000; at += 1_000)
        await tx.sql
          .insertInto('upload')
          .values(Array.from({ length: 1_000 }, (_, more) => upload(id, at + more, hashOf(at + more))))
          .execute()
    })
    counts.maxRows = 0

    expect(await listUsedBlobs(db.sql, [hashOf(10_999), hashOf(0), 'f'.repeat(64)])).toEqual(
      new Set([hashOf(10_999), hashOf(0)]),
    )
    expect(counts.maxRows).toBeLessThanOrEqual(5_000)
  })

  test('is removed in the same run as many others, apart from those that fail', async () => {
    const world = await createWorld({ database })
    const { clock, db } = world.app
    const hashes = Array.from({ length: 7 }, (_, at) => String(at).repeat(64))
    await db.transaction((tx) => setBlobsUnreferenced(tx.sql, hashes, 1))
    const deleted: string[] = []
    const blobs = { delete: async (hash: string) => deleted.push(hash) > 0 } as unknown as BlobStore
    expect(await sweepBlobs({ blobs, clock, db }, 3)).toBe(7)
    expect(deleted.toSorted()).toEqual(hashes)
    expect(await db.sql.selectFrom('released_blob').select('hash').execute()).toEqual([])

    await db.transaction((tx) => setBlobsUnreferenced(tx.sql, hashes.slice(0, 2), 1))
    const failing = {
      delete: async (hash: string) => hash.startsWith('1') || Promise.reject(new Error('away')),
    } as unknown as BlobStore
    await expect(sweepBlobs({ blobs: failing, clock, db })).rejects.toThrow('failed for 1')
    expect(await db.sql.selectFrom('released_blob').select(['hash', 'failures']).execute()).toEqual([
      { hash: hashes[0], failures: 1 },
    ])
  })

  test('stays when it moves to another use during the search', async () => {
    const world = await createWorld({ database })
    const hash = 'a'.repeat(64)
    const { clock, db } = world.app
    await db.transaction((tx) => setBlobsUnreferenced(tx.sql, [hash], 1))
    const deleted: string[] = []
    const blobs = { delete: async (one: string) => deleted.push(one) > 0 } as unknown as BlobStore
    let queries = 0
    const passing: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        // The first query lists released blobs; the second starts the search for uses.
        if (++queries === 2) await db.transaction((tx) => setBlobsUnreferenced(tx.sql, [hash], clock.now()))
        return result
      },
    }
    await sweepBlobs({ blobs, clock, db: { ...db, sql: (db.sql as Kysely<Tables>).withPlugin(passing) } })
    expect(deleted).toEqual([])
    const noted = await db.sql.selectFrom('released_blob').select(['hash', 'released_at']).execute()
    expect(noted).toEqual([{ hash, released_at: clock.now() }])
  })

  test('is checked again when it loses another use during the check', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const form = new FormData()
    form.append('file', new Blob(['x']), 'x.txt')
    await khue.fetch('POST /api/v2/files', {}, { body: form })
    const { db } = world.app
    const [file] = await db.sql.selectFrom('upload').select('blob_hash').execute()
    const hash = file?.blob_hash ?? ''
    await db.transaction((tx) => setBlobsUnreferenced(tx.sql, [hash, 'f'.repeat(64)], 1))
    const now = world.clock.now()
    const blobs = {
      delete: async () => {
        await db.transaction((tx) => setBlobsUnreferenced(tx.sql, [hash], now))
        return true
      },
    } as unknown as BlobStore
    await sweepBlobs({ ...world.app, blobs })

    expect(await db.sql.selectFrom('released_blob').select(['hash', 'released_at']).execute()).toEqual([
      { hash, released_at: now },
    ])
  })
})

/** An upload that waits for its draft. */
const upload = (accountId: string, at: number, hash: string) => ({
  account_id: accountId,
  uuid: `file-${at}`,
  id: String(at + 1),
  name: 'x.txt',
  size: 1,
  content_type: 'text/plain',
  is_public: 0 as const,
  blob_hash: hash,
  scan: 'clean' as const,
  scan_message: '',
  created_at: 1,
})
