import { expect, test, vi } from 'vitest'
import { type ApiClient, createWorld, findCountErrors, onEachDatabase } from '../../testing/index.ts'
// Helpers of the outbox tests, because tracking concerns sent messages.
import { listFolder, readRaw, sendNow } from '../outbox/testing.ts'

const settings = { BOCAU_PUBLIC_URL: 'https://mail.mocviet.test' }

function pixelIn(raw: string): string {
  const text = raw.replaceAll(/=\r\n/g, '').replaceAll('=3D', '=')
  return /https:\/\/mail\.mocviet\.test\/api\/v2\/seen\/([\w-]+)/.exec(text)?.[1] ?? ''
}

async function views(client: ApiClient, id: string) {
  return client.call('GET /api/v2/messages/:id/views', { params: { id } })
}

onEachDatabase('a tracked message', (database) => {
  test('shows its sender when each recipient viewed it, first and last', async () => {
    const world = await createWorld({ database, settings })
    const khue = await world.signIn('khue@mocviet.test')
    const { draft } = await sendNow(world, khue, {
      to: ['an@far.example', 'bao@far.example'],
      tracking: true,
    })
    const [first, second] = world.mailOut.sent
    const token = pixelIn(first?.raw ?? '')
    expect(token).toHaveLength(32)
    expect(pixelIn(second?.raw ?? '')).not.toBe(token)
    expect((await listFolder(khue, 'Sent'))[0]?.tracking).toEqual({
      view_count: 0,
      first_seen: null,
      last_seen: null,
    })

    await world.clock.advance(60)
    const viewedAt = Math.floor(world.clock.now() / 1000)
    const image = await world.anonymous.fetch('GET /api/v2/seen/:token', { params: { token } })
    await world.clock.advance(60)
    await world.anonymous.fetch('GET /api/v2/seen/:token', { params: { token } })

    expect(image.headers.get('content-type')).toBe('image/gif')
    expect(image.headers.get('cache-control')).toContain('no-store')
    const expectedViews = { view_count: 2, first_seen: viewedAt, last_seen: viewedAt + 60 }
    expect((await listFolder(khue, 'Sent'))[0]?.tracking).toEqual(expectedViews)
    const reported = await views(khue, draft.id)
    expect(reported).toMatchObject(expectedViews)
    expect(reported.recipients.toSorted((a, b) => b.view_count - a.view_count)).toEqual([
      { email: first?.to[0], ...expectedViews },
      { email: second?.to[0], view_count: 0, first_seen: null, last_seen: null },
    ])
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('counts two requests per view once, and no views by its sender', async () => {
    const world = await createWorld({ database, settings })
    const khue = await world.signIn('khue@mocviet.test')
    const { draft } = await sendNow(world, khue, { to: ['an@far.example'], tracking: true })
    const token = pixelIn(world.mailOut.sent[0]?.raw ?? '')
    await khue.fetch('GET /api/v2/seen/:token', { params: { token } })
    expect((await views(khue, draft.id)).view_count).toBe(0)
    await world.anonymous.fetch('GET /api/v2/seen/:token', { params: { token } })
    const transactions = vi.spyOn(world.app.db, 'transaction')
    for (let view = 0; view < 20; view++)
      await world.anonymous.fetch('GET /api/v2/seen/:token', { params: { token } })
    expect(transactions).not.toHaveBeenCalled()
    expect((await views(khue, draft.id)).view_count).toBe(1)
  })

  test('is counted for a local reader through our own proxy', async () => {
    const world = await createWorld({ database, settings })
    const khue = await world.signIn('khue@mocviet.test')
    const ha = await world.signIn('ha@mocviet.test')
    const { draft } = await sendNow(world, khue, { to: ['ha@mocviet.test'], tracking: true })
    const [thread] = await listFolder(ha, 'INBOX')
    const raw = await readRaw(ha, thread?.message_ids[0] ?? '')
    const url = `https://mail.mocviet.test/api/v2/seen/${pixelIn(raw)}`
    const image = await ha.fetch('GET /api/v2/images', { query: { url } })
    expect(image.headers.get('content-type')).toBe('image/gif')
    await khue.fetch('GET /api/v2/images', { query: { url } })
    expect((await views(khue, draft.id)).view_count).toBe(1)
  })

  test('has no pixel in the sender’s copy, and none without tracking', async () => {
    const world = await createWorld({ database, settings })
    const khue = await world.signIn('khue@mocviet.test')
    const { draft } = await sendNow(world, khue, { to: ['an@far.example'], tracking: true })
    await sendNow(world, khue, { to: ['an@far.example'], tracking: false, subject: 'Khác' })
    expect(pixelIn(await readRaw(khue, draft.id))).toBe('')
    expect(pixelIn(world.mailOut.sent[1]?.raw ?? '')).toBe('')
  })
})

test('an unknown token returns the same image', async () => {
  const world = await createWorld()
  const image = await world.anonymous.fetch('GET /api/v2/seen/:token', {
    params: { token: 'nobody-has-this-token' },
  })
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/gif'])
})
