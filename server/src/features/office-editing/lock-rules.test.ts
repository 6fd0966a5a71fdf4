import { describe, expect, test } from 'vitest'
import { changeLock, type Lock, type LockRequest, lockMilliseconds, mayPut, mayTouch } from './lock-rules.ts'

const now = 1_000_000
const mine: Lock = { value: 'mine', expiresAt: now + 1 }
const other: Lock = { value: 'other', expiresAt: now + lockMilliseconds }
const dead: Lock = { value: 'dead', expiresAt: now }
const taken = (value: string) => ({ ok: true, lock: { value, expiresAt: now + lockMilliseconds } })
const conflict = (held: string) => ({ ok: false, held, reason: expect.any(String) })

describe('the lock of a document', () => {
  test.each<[string, Lock | null, LockRequest, unknown]>([
    ['nobody holds is taken', null, { act: 'lock', value: 'mine' }, taken('mine')],
    ['a dead editor held is taken', dead, { act: 'lock', value: 'mine' }, taken('mine')],
    ['is taken again by its holder', mine, { act: 'lock', value: 'mine' }, taken('mine')],
    ['another holds is not taken', other, { act: 'lock', value: 'mine' }, conflict('other')],
    ['is held longer by its holder', mine, { act: 'refresh', value: 'mine' }, taken('mine')],
    ['is not held longer by another', other, { act: 'refresh', value: 'mine' }, conflict('other')],
    ['nobody holds cannot be held longer', null, { act: 'refresh', value: 'mine' }, conflict('')],
    ['that died cannot be held longer', dead, { act: 'refresh', value: 'dead' }, conflict('')],
    ['is let go by its holder', mine, { act: 'unlock', value: 'mine' }, { ok: true, lock: null }],
    ['is not let go by another', other, { act: 'unlock', value: 'mine' }, conflict('other')],
    ['nobody holds cannot be let go', null, { act: 'unlock', value: 'mine' }, conflict('')],
    ['is changed by its holder', mine, { act: 'relock', value: 'new', oldValue: 'mine' }, taken('new')],
    [
      'is not changed by another',
      other,
      { act: 'relock', value: 'new', oldValue: 'mine' },
      conflict('other'),
    ],
    ['nobody holds cannot be changed', null, { act: 'relock', value: 'new', oldValue: 'mine' }, conflict('')],
    [
      'is not changed to itself by another',
      other,
      { act: 'relock', value: 'other', oldValue: 'mine' },
      conflict('other'),
    ],
  ])('%s', (_, current, request, answer) => {
    expect(changeLock(current, request, now)).toEqual(answer)
  })

  test.each<[string, Lock | null, string | null, number, unknown]>([
    ['its holder', mine, 'mine', 10, { ok: true, lock: mine }],
    ['another', other, 'mine', 10, conflict('other')],
    ['somebody without a lock, while it is held', other, null, 0, conflict('other')],
    ['somebody without a lock, while it is empty', null, null, 0, { ok: true, lock: null }],
    ['somebody without a lock, over what is there', null, null, 10, conflict('')],
    ['an editor whose lock has run out', dead, 'dead', 10, conflict('')],
  ])('decides about content saved by %s', (_, current, value, size, answer) => {
    expect(mayPut(current, { value, size }, now)).toEqual(answer)
  })

  test('blocks renaming by others only while held', () => {
    expect(mayTouch(other, 'mine', now)).toEqual(conflict('other'))
    expect(mayTouch(mine, 'mine', now).ok).toBe(true)
    expect(mayTouch(null, null, now).ok).toBe(true)
    expect(mayTouch(dead, null, now).ok).toBe(true)
  })
})
