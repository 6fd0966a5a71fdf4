import { describe, expect, test } from 'vitest'
import {
  changeLock,
  type Lock,
  type LockRequest,
  lockMilliseconds,
  mayChange,
  maySaveContent,
} from './lock-rules.ts'

const now = 1_000_000
const mine: Lock = { value: 'mine', expiresAt: now + 1 }
const other: Lock = { value: 'other', expiresAt: now + lockMilliseconds }
const dead: Lock = { value: 'dead', expiresAt: now }
const granted = (value: string) => ({ ok: true, lock: { value, expiresAt: now + lockMilliseconds } })
const conflict = (value: string) => ({ ok: false, currentValue: value, reason: expect.any(String) })

describe('the lock of a document', () => {
  test.each<[string, Lock | null, LockRequest, unknown]>([
    ['no editor holds is acquired', null, { action: 'lock', value: 'mine' }, granted('mine')],
    ['a dead editor held is taken', dead, { action: 'lock', value: 'mine' }, granted('mine')],
    ['is taken again by its holder', mine, { action: 'lock', value: 'mine' }, granted('mine')],
    ['another holds is not taken', other, { action: 'lock', value: 'mine' }, conflict('other')],
    ['is held longer by its holder', mine, { action: 'refresh', value: 'mine' }, granted('mine')],
    ['is not held longer by another', other, { action: 'refresh', value: 'mine' }, conflict('other')],
    ['no editor holds cannot be refreshed', null, { action: 'refresh', value: 'mine' }, conflict('')],
    ['that died cannot be held longer', dead, { action: 'refresh', value: 'dead' }, conflict('')],
    ['is released by its holder', mine, { action: 'unlock', value: 'mine' }, { ok: true, lock: null }],
    ['is not released by another editor', other, { action: 'unlock', value: 'mine' }, conflict('other')],
    ['no editor holds cannot be released', null, { action: 'unlock', value: 'mine' }, conflict('')],
    ['is changed by its holder', mine, { action: 'relock', value: 'new', oldValue: 'mine' }, granted('new')],
    [
      'is not changed by another',
      other,
      { action: 'relock', value: 'new', oldValue: 'mine' },
      conflict('other'),
    ],
    [
      'no editor holds cannot be changed',
      null,
      { action: 'relock', value: 'new', oldValue: 'mine' },
      conflict(''),
    ],
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
    ['a caller without a lock, while the file is locked', other, null, 0, conflict('other')],
    ['a caller without a lock, while the file is empty', null, null, 0, { ok: true, lock: null }],
    ['a caller without a lock, with content', null, null, 10, conflict('')],
    ['an editor whose lock has expired', dead, 'dead', 10, conflict('')],
  ])('decides about content saved by %s', (_, current, value, size, expected) => {
    expect(maySaveContent(current, { value, size }, now)).toEqual(expected)
  })

  test('blocks renaming by others only while held', () => {
    expect(mayChange(other, 'mine', now)).toEqual(conflict('other'))
    expect(mayChange(mine, 'mine', now).ok).toBe(true)
    expect(mayChange(null, null, now).ok).toBe(true)
    expect(mayChange(dead, null, now).ok).toBe(true)
  })
})
