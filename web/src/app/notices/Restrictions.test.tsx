// @vitest-environment happy-dom
import type { UserInfo } from '@bocau/contract/account/account'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Restrictions } from './Restrictions.tsx'

afterEach(cleanup)

const user = {
  email: 'ha@mocviet.test',
  owner: 'khue@mocviet.test',
  type: 'Subuser',
  domain_verified: true,
  enable_smtp: 1,
  acting: null,
  sending_stopped: null,
  second_step_from: null,
  stopped_people: [],
} as unknown as UserInfo

const day = Date.UTC(2026, 10, 27) / 1000

test('a required second step is shown even with an unverified domain', () => {
  for (const domain_verified of [true, false]) {
    render(<Restrictions user={{ ...user, domain_verified, second_step_from: day }} />)
    expect(screen.getByText(/tổ chức yêu cầu xác minh 2 bước/)).toBeTruthy()
    expect(screen.queryByText(/chưa xác minh DNS/) === null).toBe(domain_verified)
    cleanup()
  }
})

test('shows a single reason for blocked sending', () => {
  render(<Restrictions user={{ ...user, domain_verified: false, enable_smtp: 0 }} />)
  expect(screen.getAllByRole('status')).toHaveLength(1)
})
