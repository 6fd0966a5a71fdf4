import type { OpenSession } from '@bocau/contract/account/activity'
import { expect, test } from 'vitest'
import { groupSessions } from './session-groups.ts'

const windows = { kind: 'computer', browser: 'Chrome', system: 'Windows' } as OpenSession['device']
const phone = { kind: 'phone', browser: 'Safari', system: 'iOS' } as OpenSession['device']

const session = (id: string, more: Partial<OpenSession> = {}): OpenSession => ({
  id,
  device: windows,
  address: '203.0.113.1',
  app_password: null,
  started_at: 0,
  last_seen_at: 100,
  expires_at: 1000,
  is_current: false,
  ...more,
})

test('groups sessions by program and device kind, but not the current one', () => {
  const groups = groupSessions([
    session('1', { is_current: true }),
    session('2', { last_seen_at: 90 }),
    session('3', { device: phone, last_seen_at: 80 }),
    session('4', { address: '198.51.100.9', last_seen_at: 95 }),
    session('5', { app_password: 'Thunderbird' }),
    session('6', { app_password: 'Thunderbird', device: phone }),
  ])
  expect(
    groups.map(({ newest, sessions, addresses }) => [newest.id, sessions.map(({ id }) => id), addresses]),
  ).toEqual([
    ['1', ['1'], 1],
    ['4', ['2', '4'], 2],
    ['3', ['3'], 1],
    ['5', ['5', '6'], 1],
  ])
})
