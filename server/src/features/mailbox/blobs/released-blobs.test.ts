import { expect, test } from 'vitest'
import type { BlobStore } from '../../../ports/blob-store.ts'
import { createWorld, onBothDatabases } from '../../../testing/index.ts'
import { listUsedBlobs, markBlobsUnreferenced } from './released-blob-store.ts'
import { sweepBlobs } from './sweep-blobs.ts'

onBothDatabases('a blob that lost one of its uses', (database) => {
  test('stays while a message that waits to leave is made of it', async () => {
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
      await markBlobsUnreferenced(tx.sql, [...Object.values(copies), 'c'.repeat(64)], now)
    })

    expect(await listUsedBlobs(world.app.db.sql, now + 1)).toEqual(new Set(Object.values(copies)))
  })

  test('stays while a file that was brought waits for its draft', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const form = new FormData()
    form.append('file', new Blob(['x']), 'x.txt')
    await khue.fetch('POST /api/v2/files', {}, { body: form })
    const [file] = await world.app.db.sql.selectFrom('upload').select('blob_hash').execute()
    const hash = file?.blob_hash ?? ''
    await world.app.db.transaction((tx) => markBlobsUnreferenced(tx.sql, [hash], 1))

    expect(await listUsedBlobs(world.app.db.sql, 2)).toEqual(new Set([hash]))
  })

  test('is looked at again where it lost another use while it was looked at', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const form = new FormData()
    form.append('file', new Blob(['x']), 'x.txt')
    await khue.fetch('POST /api/v2/files', {}, { body: form })
    const { db } = world.app
    const [file] = await db.sql.selectFrom('upload').select('blob_hash').execute()
    const hash = file?.blob_hash ?? ''
    await db.transaction((tx) => markBlobsUnreferenced(tx.sql, [hash, 'f'.repeat(64)], 1))
    const now = world.clock.now()
    const blobs = {
      delete: async () => {
        await db.transaction((tx) => markBlobsUnreferenced(tx.sql, [hash], now))
        return true
      },
    } as unknown as BlobStore
    await sweepBlobs({ ...world.app, blobs })

    expect(await db.sql.selectFrom('released_blob').select(['hash', 'released_at']).execute()).toEqual([
      { hash, released_at: now },
    ])
  })
})
