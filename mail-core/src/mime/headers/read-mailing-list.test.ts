import { describe, expect, test } from 'vitest'
import { readMailingList } from './read-mailing-list.ts'

const read = (headers: Record<string, string>, sender = 'Tin@Ban.example') =>
  readMailingList(
    Object.entries(headers).map(([name, value]) => ({ name, value })),
    sender,
  )

describe('mailing list of a message', () => {
  test('is null without list headers', () => {
    expect(read({ subject: 'Bản tin' })).toBeNull()
    expect(read({ 'list-id': '  ' })).toBeNull()
    expect(read({ 'list-unsubscribe': 'nonsense' })).toBeNull()
  })

  test('is identified by its sender, regardless of the list name', () => {
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

  test('is identified by the list name for a discussion list', () => {
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

  test('is identified by its name if the sender is missing', () => {
    expect(read({ 'list-id': '<a.example>' }, '')?.key).toBe('list:a.example')
    expect(read({ 'list-unsubscribe': '<https://ban.example/u>' }, '')).toBeNull()
  })

  test('is truncated if too long and contains only text', () => {
    expect(read({ 'list-id': `<${'a'.repeat(900)}\0>` }, '')?.key).toHaveLength(300)
    expect(read({ 'list-id': '<a\0b' }, '')?.key).toBe('list:a b')
    expect(
      read({ 'list-id': `${'x'.repeat(500)} <a.example>`, 'list-post': '<mailto:a@b.c>' })?.name,
    ).toHaveLength(200)
  })
})
