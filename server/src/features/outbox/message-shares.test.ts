import { expect, test } from 'vitest'
import { createWorld, onEachDatabase, type World } from '../../testing/index.ts'
// Helpers of the sharing tests, which create files and links and open them.
import { LinkVisitor, share, uploadFile } from '../sharing/testing.ts'
import { createTestDraft } from './testing.ts'

const password = 'sontra-2026'

async function start(world: World) {
  const khue = await world.signIn('khue@mocviet.test')
  const file = await uploadFile(world, 'khue@mocviet.test')
  const draft = await createTestDraft(khue, { to: ['ingrid@nordhus.example'], body: '<p>link</p>' })
  const shared = await share(khue, [file.id], {
    share_withs: ['ingrid@nordhus.example'],
    password,
    key: `letter-${draft.id}`,
    message_id: draft.id,
  })
  const visitor = new LinkVisitor(world.anonymous, file.link_token)
  const status = async () => (await visitor.view()).status
  return {
    khue,
    file,
    draft,
    made: shared,
    visitor,
    status,
    request: { msg_id: draft.id, share_ids: [shared.id] },
  }
}

onEachDatabase('a share sent with a message', (database) => {
  test('opens after the message is sent, for its recipients', async () => {
    const world = await createWorld({ database })
    const { khue, draft, made, visitor, status, request } = await start(world)
    expect(await status()).toBe(404)
    expect((await khue.call('GET /storage/v1/shares/mine', {})).items).toEqual([])
    await khue.call('POST /api/v2/send_mail', { body: request })
    await world.runJobs()
    expect(await status()).toBe(200)
    expect((await visitor.enterPassword(password)).status).toBe(200)
    expect((await khue.call('GET /storage/v1/shares/mine', {})).items).toMatchObject([
      { id: made.id, message_id: draft.id, files: [{ is_shared: true }] },
    ])
  })

  test('ends when sending is undone, and is created again on the next send', async () => {
    const world = await createWorld({ database })
    const { khue, file, draft, made, status, request } = await start(world)
    await khue.call('POST /api/v2/send_mail', { body: { ...request, delay: 7 } })
    expect(await status()).toBe(200)
    await khue.call('POST /api/v2/undo_send_mail', { body: { msg_id: draft.id } })
    expect(await status()).toBe(404)
    expect((await new LinkVisitor(world.anonymous, made.token).view()).status).toBe(404)
    await expect(khue.call('POST /api/v2/send_mail', { body: request })).rejects.toThrow('422 invalid_input')

    const reshared = await share(khue, [file.id], {
      password,
      key: `letter-${draft.id}`,
      message_id: draft.id,
    })
    expect(reshared.id).not.toBe(made.id)
    await khue.call('POST /api/v2/send_mail', { body: { ...request, share_ids: [reshared.id] } })
    await world.runJobs()
    expect(await status()).toBe(200)
  })

  test('ends when a scheduled message is cancelled or deleted', async () => {
    const world = await createWorld({ database })
    const first = await start(world)
    const intended_time = Math.floor(world.clock.now() / 1000) + 3600
    await first.khue.call('POST /api/v2/messages/schedule', { body: { ...first.request, intended_time } })
    expect(await first.status()).toBe(200)
    await first.khue.call('DELETE /api/v2/messages/:id/schedule', { params: { id: first.draft.id } })
    expect(await first.status()).toBe(404)

    const draft = await createTestDraft(first.khue, { to: ['ingrid@nordhus.example'] })
    const shared = await share(first.khue, [first.file.id], { password, message_id: draft.id })
    const body = { msg_id: draft.id, share_ids: [shared.id], intended_time }
    const { thread_id } = await first.khue.call('POST /api/v2/messages/schedule', { body })
    await first.khue.call('POST /api/v2/threads/delete', { body: { ids: [thread_id] } })
    await world.clock.advance(3600)
    await world.runJobs()
    expect(await first.status()).toBe(404)
    expect(world.mailOut.sent).toEqual([])
  })

  test('ends with a periodic message unless it was sent once', async () => {
    const world = await createWorld({ database })
    const { khue, draft, status, request } = await start(world)
    const day = new Date(world.clock.now() + 26 * 3_600_000).toISOString().slice(0, 10)
    const times = { period: { by_days: 1 }, time_send: '08:00', start_day: day }
    await khue.call('POST /api/v2/messages/periodic', { body: { ...request, ...times } })
    expect(await status()).toBe(200)
    await khue.call('DELETE /api/v2/messages/:id/periodic', { params: { id: draft.id } })
    expect(await status()).toBe(404)

    const second = await start(world)
    await second.khue.call('POST /api/v2/messages/periodic', { body: { ...second.request, ...times } })
    world.clock.skip(3 * 24 * 3600)
    await world.runJobs()
    expect(world.mailOut.sent.length).toBeGreaterThan(0)
    const newSession = await world.signIn('khue@mocviet.test')
    await newSession.call('DELETE /api/v2/messages/:id/periodic', { params: { id: second.draft.id } })
    expect(await second.status()).toBe(200)
  })

  test('ends when the message is recalled, for external recipients too', async () => {
    const world = await createWorld({ database })
    const khue = await world.signIn('khue@mocviet.test')
    const file = await uploadFile(world, 'khue@mocviet.test')
    const draft = await createTestDraft(khue, { to: ['ha@mocviet.test', 'ingrid@nordhus.example'] })
    const shared = await share(khue, [file.id], { password, message_id: draft.id })
    await khue.call('POST /api/v2/send_mail', { body: { msg_id: draft.id, share_ids: [shared.id] } })
    await world.runJobs()
    const visitor = new LinkVisitor(world.anonymous, file.link_token)
    await visitor.enterPassword(password)
    expect((await visitor.files()).status).toBe(200)
    await khue.call('POST /api/v2/messages/recall', { body: { message_id: draft.id } })
    expect((await visitor.files()).status).toBe(404)
  })

  test('never opens when the draft is deleted or could not be sent', async () => {
    const world = await createWorld({ database })
    const first = await start(world)
    await first.khue.call('DELETE /api/v2/messages/:id', { params: { id: first.draft.id } })
    expect(await first.status()).toBe(404)
    expect((await new LinkVisitor(world.anonymous, first.made.token).view()).status).toBe(404)

    const second = await start(world)
    await second.khue.call('POST /api/v2/send_mail', { body: { ...second.request, delay: 7 } })
    await world.app.db.transaction((tx) =>
      tx.sql
        .updateTable('account')
        .set({ is_sending_enabled: 0 })
        .where('email', '=', 'khue@mocviet.test')
        .execute(),
    )
    await world.clock.advance(8)
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
    expect(await second.status()).toBe(404)
  })

  test('of another user or another message is not sent', async () => {
    const world = await createWorld({ database })
    const { khue, made } = await start(world)
    const other = await createTestDraft(khue, { to: ['ha@mocviet.test'] })
    const ha = await world.signIn('ha@mocviet.test')
    const ofHa = await createTestDraft(ha, { to: ['khue@mocviet.test'] })
    for (const [client, msg_id] of [
      [khue, other.id],
      [ha, ofHa.id],
    ] as const) {
      await expect(
        client.call('POST /api/v2/send_mail', { body: { msg_id, share_ids: [made.id] } }),
      ).rejects.toThrow('422 invalid_input')
    }
    await world.runJobs()
    expect(world.mailOut.sent).toEqual([])
    const foreign = { file_ids: [], paths: ['/x'], message_id: ofHa.id }
    await expect(khue.call('POST /storage/v1/shares', { body: foreign })).rejects.toThrow('404 not_found')
  })
})
