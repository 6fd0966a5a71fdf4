import { expect, test } from 'vitest'
import { type ApiClient, createWorld, onBothDatabases } from '../../testing/index.ts'

const khue = 'khue@mocviet.test'
const vy = 'Phạm Thảo Vy <vy@xuongmoc.example>'
const other = 'Khuê <minh.khue@xuong.example>'

onBothDatabases('a search for own messages', (database) => {
  test('`me` matches each address of the user', async () => {
    const world = await createWorld({ database })
    const client = await world.signIn(khue)
    const { id } = await client.call('GET /api/v2/user/info', {})
    await world.app.db.transaction(async (tx) => {
      for (const [email, is_verified] of [
        ['minh.khue@xuong.example', 1],
        ['chua.xong@xuong.example', 0],
      ] as const) {
        await tx.sql
          .insertInto('sender_address')
          .values({
            account_id: id,
            email,
            name: '',
            is_verified,
            created_at: world.clock.now(),
          })
          .execute()
      }
    })
    const recipients = [khue]
    for (const message of [
      { subject: 'gửi tôi', from: vy, to: `Khuê <${khue}>` },
      { subject: 'gửi địa chỉ kia', from: vy, to: other },
      { subject: 'gửi người khác', from: vy, to: 'Minh <minh.kho@xuong.example>' },
      { subject: 'gửi địa chỉ chưa xong', from: vy, to: 'chua.xong@xuong.example' },
      { subject: 'tôi viết', from: `Trần Minh Khuê <${khue}>`, to: vy },
      { subject: 'tôi viết từ kia', from: other, to: vy },
      { subject: 'mẹ viết', from: 'Mẹ <me@nha.example>', to: 'ban@nha.example' },
    ]) {
      await world.deliver({ ...message, recipients })
      await world.clock.advance(1)
    }
    const find = async (q: string) => searchSubjects(client, { q })

    expect(await find('from:me')).toEqual(['tôi viết từ kia', 'tôi viết'])
    expect(await find('from:ME viết')).toEqual(['tôi viết từ kia', 'tôi viết'])
    expect(await find('to:me')).toEqual(['gửi địa chỉ kia', 'gửi tôi'])
    expect(await find('-from:me viết')).toEqual(['mẹ viết'])
    expect(await find('-to:me gửi')).toEqual(['gửi địa chỉ chưa xong', 'gửi người khác'])
    expect(await find('from:mẹ')).toEqual(['mẹ viết'])
    expect(await find('from:"me"')).toEqual(['mẹ viết'])
    expect(await searchSubjects(client, { from_addr: 'me' })).toEqual(['tôi viết từ kia', 'tôi viết'])
    expect(await searchSubjects(client, { from_addr: '"me"' })).toEqual(['mẹ viết'])
    const { threads } = await client.call('GET /api/v2/suggested', { query: { search_text: 'to:me' } })
    expect(threads.map(({ subject }) => subject)).toEqual(['gửi địa chỉ kia', 'gửi tôi'])
  })
})

async function searchSubjects(
  client: ApiClient,
  query: { q?: string; from_addr?: string },
): Promise<string[]> {
  return (await client.call('GET /api/v2/threads/search', { query })).items.map(({ subject }) => subject)
}
