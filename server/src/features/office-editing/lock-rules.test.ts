import { describe, expect, test } from 'vitest'
import { changeLock, type Lock, type LockRequest, lockMilliseconds, maySaveContent, mayTouch } from './lock-rules.ts'

const now = 1_000_000
const mine: Lock = { value: 'mine', expiresAt: now + 1 }
const other: Lock = { value: 'other', expiresAt: now + lockMilliseconds }
const dead: Lock = { value: 'dead', expiresAt: now }
const granted = (value: string) => ({ ok: true, lock: { value, expiresAt: now + lockMilliseconds } })
const conflict = (value: string) => ({ ok: false, held: value, reason: expect.any(String) })

describe('the lock of a document', () => {
  test.each<[string, Lock | null, LockRequest, unknown]>([
    ['nobody holds is taken', null, { action: 'lock', value: 'mine' }, granted('mine')],
    ['a dead editor held is taken', dead, { action: 'lock', value: 'mine' }, granted('mine')],
    ['is taken again by its holder', mine, { action: 'lock', value: 'mine' }, granted('mine')],
    ['another holds is not taken', other, { action: 'lock', value: 'mine' }, conflict('other')],
    ['is held longer by its holder', mine, { action: 'refresh', value: 'mine' }, granted('mine')],
    ['is not held longer by another', other, { action: 'refresh', value: 'mine' }, conflict('other')],
    ['nobody holds cannot be held longer', null, { action: 'refresh', value: 'mine' }, conflict('')],
    ['that died cannot be held longer', dead, { action: 'refresh', value: 'dead' }, conflict('')],
    ['is let go by its holder', mine, { action: 'unlock', value: 'mine' }, { ok: true, lock: null }],
    ['is not let go by another', other, { action: 'unlock', value: 'mine' }, conflict('other')],
    ['nobody holds cannot be let go', null, { action: 'unlock', value: 'mine' }, conflict('')],
    ['is changed by its holder', mine, { action: 'relock', value: 'new', oldValue: 'mine' }, granted('new')],
    [
      'is not changed by another',
      other,
      { action: 'relock', value: 'new', oldValue: 'mine' },
      conflict('other'),
    ],
    ['nobody holds cannot be changed', null, { action: 'relock', value: 'new', oldValue: 'mine' }, conflict('')],
    [
      'is not changed to itself by another',
      other,
      { action: 'relock', value: 'other', oldValue: 'mine' },
      conflict('other'),
    ],
  ])('%s', (_, current, request, expected) => {
    expect(changeLock(current, request, now)).toEqual(expected)
  })

  test.each<[string, Lock | null, string | null, number, unknown]>([
    ['its holder', mine, 'mine', 10, { ok: true, lock: mine }],
    ['another', other, 'mine', 10, conflict('other')],
    ['somebody without a lock, while it is held', other, null, 0, conflict('other')],
    ['somebody without a lock, while it is empty', null, null, 0, { ok: true, lock: null }],
    ['somebody without a lock, over what is there', null, null, 10, conflict('')],
    ['an editor whose lock has run out', dead, 'dead', 10, conflict('')],
  ])('decides about content saved by %s', (_, current, value, size, expected) => {
    expect(maySaveContent(current, { value, size }, now)).toEqual(expected)
  })

  test('blocks renaming by others only while held', () => {
    expect(mayTouch(other, 'mine', now)).toEqual(conflict('other'))
    expect(mayTouch(mine, 'mine', now).ok).toBe(true)
    expect(mayTouch(null, null, now).ok).toBe(true)
    expect(mayTouch(dead, null, now).ok).toBe(true)
  })
})
