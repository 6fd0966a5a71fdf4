import { parseMessage } from '@bocau/mail-core/mime/parse-message'
import { expect, test } from 'vitest'
import { createWorld, onEachDatabase } from '../../../testing/index.ts'
import { addVerifiedSender } from '../../contacts/index.ts'
import { listFolder, listSubjects, readRaw } from '../testing.ts'

const khue = 'khue@mocviet.test'
const vy = 'vy@xuongmoc.example'
const other = 'banhang@noi-khac.example'

onEachDatabase('messages returned before delivery', (database) => {
  test('a message with an unverified sender address is reported with the reason', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const { id: accountId } = await client.call('GET /api/v2/user/info', {})
    await addVerifiedSender(world.app, { accountId }, { email: other, name: 'Bán hàng' })
    const draft = await client.call('POST /api/v2/messages', {
      body: {
        save_id: 'save-came-back',
        from: other,
        to: [{ name: '', email: vy }],
        subject: 'Báo giá bàn gỗ',
        body: '<p>Chào chị</p>',
      },
    })
    await client.call('POST /api/v2/messages/schedule', {
      body: { msg_id: draft.id, intended_time: Math.floor(world.clock.now() / 1000) + 600 },
    })
    await client.call('POST /api/v2/accounts/remove', { body: { email: other } })
    await world.clock.advance(700)
    await world.runJobs()
    await world.runJobs()

    expect(world.mailOut.sent).toEqual([])
    expect(await listSubjects(client, 'Drafts')).toEqual(['Báo giá bàn gỗ'])
    expect(await listSubjects(client, 'INBOX')).toEqual(['Thư chưa gửi được: Báo giá bàn gỗ'])
    const [notice] = await listFolder(client, 'INBOX')
    expect(notice?.snippet).toContain(`đã được chuyển về Thư nháp. Địa chỉ gửi ${other} chưa được xác minh`)
    const { text } = await parseMessage(Buffer.from(await readRaw(client, notice?.message_ids[0] ?? '')))
    expect(text).toMatch(new RegExp(`Mở Thư nháp: https?://\\S+/m/${accountId}/folder/Drafts\\s`))
  })

  test.each([
    ['a sender address', (email: string) => ['POST /api/v2/accounts', { email, name: '' }]],
    [
      'a forward address',
      (email: string) => ['POST /api/v2/rules', { sieve_json: JSON.stringify({ type: 'autofw', email }) }],
    ],
  ] as const)('a rejected code for %s is reported without the code', async (_, request) => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    world.mailOut.setOutcome(other, { state: 'refused', code: 550, enhanced: '5.1.1', text: 'No such user' })
    const [key, body] = request(other)
    await client.call(key as 'POST /api/v2/accounts', { body: body as { email: string; name: string } })
    await world.runJobs()
    await world.runJobs()
    const [notice] = await listFolder(client, 'INBOX')
    expect(notice?.subject).toBe(`Mã xác minh không tới nơi: ${other}`)
    const raw = await readRaw(client, notice?.message_ids[0] ?? '')
    expect(notice?.snippet).toContain('đã bị trả lại')
    expect(raw.slice(raw.indexOf('\r\n\r\n'))).not.toMatch(/\b\d{6}\b/)
  })

  test('a rejected invitation is reported to the administrator who sent it', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    world.mailOut.setOutcome(other, { state: 'refused', code: 550, enhanced: '5.1.1', text: 'No such user' })
    const { items } = await client.call('GET /api/v2/organisation/users', { query: { s: 'ha@' } })
    await client.call('POST /api/v2/organisation/users/:id/invitation', {
      params: { id: items[0]?.id ?? '' },
      body: { send_to: other },
    })
    await world.runJobs()
    await world.runJobs()
    const [notice] = await listFolder(client, 'INBOX')
    expect(notice?.subject).toContain(other)
    expect(notice?.snippet).toContain('ha@mocviet.test')
  })
})
