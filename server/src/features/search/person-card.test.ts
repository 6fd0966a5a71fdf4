import { expect, test } from 'vitest'
import { type ApiClient, createWorld, onBothDatabases } from '../../testing/index.ts'

const vy = 'Phạm Thảo Vy <vy@xuongmoc.example>'
const recipients = ['khue@mocviet.test']
const card = (client: ApiClient, email: string) =>
  client.call('GET /api/v2/people/card', { query: { email } })

onBothDatabases('a contact card', (database) => {
  test('shows the latest messages in both directions and the exchanged files', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn('khue@mocviet.test')
    const file = (name: string, content = name) => ({ name, contentType: 'application/pdf', content })
    const deliver = async (fixture: Parameters<typeof world.deliver>[0]) => {
      await world.deliver({ recipients, ...fixture })
      await world.clock.advance(60)
    }
    for (let n = 1; n <= 5; n++) await deliver({ from: vy, subject: `thư ${n}` })
    await deliver({ from: vy, subject: 'có tệp', files: [file('Báo giá.pdf'), file('Mẫu gỗ.pdf')] })
    await deliver({ from: vy, subject: 'lại tệp ấy', files: [file('Báo giá.pdf')] })
    await deliver({ from: 'Khuê <khue@mocviet.test>', to: vy, subject: 'trả lời' })
    await deliver({ from: 'Vy khác <vy@xuongmoc.example.test>', subject: 'người khác' })
    await deliver({ from: 'Ai đó <ai@do.example>', subject: 'nhắc tới vy@xuongmoc.example' })

    const reply = await card(client, 'VY@xuongmoc.example')
    expect(reply.contact).toBe(null)
    expect(reply.messages.map(({ subject, is_from_them }) => [subject, is_from_them])).toEqual([
      ['trả lời', false],
      ['lại tệp ấy', true],
      ['có tệp', true],
      ['thư 5', true],
      ['thư 4', true],
    ])
    expect(reply.files.map(({ name }) => name)).toEqual(['Báo giá.pdf', 'Mẫu gỗ.pdf'])
    expect(reply.messages[0]?.folder).toBe('INBOX')
    expect(await card(client, 'khong@ai.example')).toEqual({ contact: null, messages: [], files: [] })
  })

  test('identifies contacts and colleagues; shows no messages for oneself', async () => {
    const world = await createWorld({ database })
    const [khue, ha] = [await world.signIn('khue@mocviet.test'), await world.signIn('ha@mocviet.test')]
    const emails = [{ email: 'Vy@xuongmoc.example' }]
    await khue.call('POST /api/v2/contacts', { body: { name: 'Chung', emails, owner: 'organisation' } })
    expect((await card(ha, 'vy@xuongmoc.example')).contact).toMatchObject({
      name: 'Chung',
      kind: 'shared',
      may_change: false,
    })
    const notes = 'riêng'
    await khue.call('POST /api/v2/contacts', { body: { name: 'Của Khuê', emails, notes } })
    expect((await card(khue, 'vy@xuongmoc.example')).contact).toMatchObject({ kind: 'own', notes })
    expect((await card(ha, 'vy@xuongmoc.example')).contact?.name).toBe('Chung')
    expect((await card(khue, 'ha@mocviet.test')).contact).toMatchObject({ kind: 'colleague' })
    await world.deliver({ recipients, from: vy })
    expect(await card(khue, 'khue@mocviet.test')).toMatchObject({ messages: [], files: [] })
  })

  test('leaves out Junk, Trash and forged messages', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn('khue@mocviet.test')
    await world.deliver({ recipients, from: vy, subject: 'bỏ đi' })
    const list = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
    const ids = list.items.map(({ id }) => id)
    expect((await card(client, 'vy@xuongmoc.example')).messages).toHaveLength(1)
    await client.call('POST /api/v2/threads/delete', { body: { ids } })
    expect((await card(client, 'vy@xuongmoc.example')).messages).toEqual([])
  })
})
