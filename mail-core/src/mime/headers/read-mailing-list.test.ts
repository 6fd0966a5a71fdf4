import { describe, expect, test } from 'vitest'
import { readMailingList } from './read-mailing-list.ts'

const read = (headers: Record<string, string>, sender = 'Tin@Ban.example') =>
  readMailingList(
    Object.entries(headers).map(([name, value]) => ({ name, value })),
    sender,
  )

describe('the list that a message came by', () => {
  test('is none where it says nothing of one', () => {
    expect(read({ subject: 'Bản tin' })).toBeNull()
    expect(read({ 'list-id': '  ' })).toBeNull()
    expect(read({ 'list-unsubscribe': 'nonsense' })).toBeNull()
  })

  test('is its sender, whatever its name is this time', () => {
    const unsubscribe = { link: 'https://ban.example/u', isOneClick: false, mail: null }
    expect(
      read({ 'list-id': '<campaign-17.ban.example>', 'list-unsubscribe': '<https://ban.example/u>' }),
    ).toEqual({
      key: 'from:tin@ban.example',
      name: '',
      unsubscribe,
    })
    expect(read({ 'list-id': 'x.ban.example' })).toMatchObject({
      key: 'from:tin@ban.example',
      unsubscribe: null,
    })
  })

  test('is its own name where people write to it, whoever wrote', () => {
    const list = {
      'list-id': '"=?utf-8?q?Th=E1=BB=A3_m=E1=BB=99c?=" <Tho-Moc.Lists.example>',
      'list-post': '<mailto:tho-moc@lists.example>',
    }
    expect(read(list)).toMatchObject({ key: 'list:tho-moc.lists.example', name: 'Thợ mộc' })
    expect(read({ ...list, 'list-id': '<tho-moc.lists.example>' }, '')).toMatchObject({
      name: 'tho-moc.lists.example',
    })
    expect(read({ ...list, 'list-post': 'NO' })?.key).toBe('from:tin@ban.example')
  })

  test('of a sender who is not named is its name, and none without one', () => {
    expect(read({ 'list-id': '<a.example>' }, '')?.key).toBe('list:a.example')
    expect(read({ 'list-unsubscribe': '<https://ban.example/u>' }, '')).toBeNull()
  })

  test('is cut where it is longer than any, and holds nothing that is not text', () => {
    expect(read({ 'list-id': `<${'a'.repeat(900)}\0>` }, '')?.key).toHaveLength(300)
    expect(read({ 'list-id': '<a\0b' }, '')?.key).toBe('list:a b')
    expect(
      read({ 'list-id': `${'x'.repeat(500)} <a.example>`, 'list-post': '<mailto:a@b.c>' })?.name,
    ).toHaveLength(200)
  })
})
