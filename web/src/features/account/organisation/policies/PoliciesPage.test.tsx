// @vitest-environment happy-dom
import type { UserInfo } from '@bocau/contract/account/account'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, configure, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../api/query-client.ts'
import { userQuery } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import {
  outsideRecallQuery,
  policiesQuery,
  programPolicyQuery,
  recallWindowQuery,
  sharingPolicyQuery,
} from '../organisation-queries.ts'
import { PoliciesPage } from './PoliciesPage.tsx'
import '../../../../i18n/areas/account.ts'
import '../../../../i18n/areas/organisation.ts'

// The request never completes; the tests provide their data.
beforeAll(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))
// Only stops a hanging test; it is not an assertion.
configure({ asyncUtilTimeout: 60_000 })
afterEach(cleanup)
afterEach(() => queryClient.clear())
afterAll(() => void vi.unstubAllGlobals())

const showPage = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <PoliciesPage />
    </QueryClientProvider>,
  )

const policies = {
  two_step_from: null,
  session_hours: null,
  forwards_outside: true,
  answers_outside: true,
  program_users: 'everyone',
  trash_days: 45,
  has_drive: true,
  default_quota: 30 * 1024,
  total_quota: null,
  language: 'vi',
  without_two_step: 3,
  given_quota: 60 * 1024,
  is_drive_installed: true,
} as const
const user = { id: '1', timezone: 'Asia/Ho_Chi_Minh' } as UserInfo

function respondWith(
  response: Omit<typeof policies, 'is_drive_installed'> & { is_drive_installed: boolean },
): void {
  queryClient.setQueryData(policiesQuery.queryKey, response)
  queryClient.setQueryData(sharingPolicyQuery.queryKey, { is_public_allowed: true })
  queryClient.setQueryData(programPolicyQuery.queryKey, { needs_app_password: false })
  queryClient.setQueryData(recallWindowQuery.queryKey, { seconds: 3600 })
  queryClient.setQueryData(outsideRecallQuery.queryKey, { takes: 'unread' })
}

test('policies show a skeleton, then their values, and change immediately', async () => {
  queryClient.setQueryData(userQuery.queryKey, user)
  showPage()
  // One skeleton for the whole page: no section appears before those above it.
  expect(screen.getAllByRole('status', { name: t('account.loading') })).toHaveLength(1)
  expect(screen.queryByRole('switch')).toBeNull()

  act(() => respondWith(policies))
  for (const title of ['policies.signIn', 'policies.outside', 'policies.drive', 'policies.storage'] as const)
    expect(await screen.findByRole('heading', { name: t(title) })).toBeTruthy()
  expect(screen.queryByRole('status', { name: t('account.loading') })).toBeNull()
  expect(screen.getByRole('link', { name: t('policies.twoStep.notReady', { n: 3 }) })).toBeTruthy()
  // A value set through the API that is not in the list stays selectable.
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: t('policies.trash') }).value).toBe('45')

  // A switch shows its new state without waiting for the response.
  const forwards = screen.getByRole('switch', { name: t('policies.forwards') })
  await userEvent.click(forwards)
  expect(forwards.getAttribute('aria-checked')).toBe('false')
  expect(queryClient.getQueryData(policiesQuery.queryKey)?.forwards_outside).toBe(false)
})

test('an installation without a drive says so and disables the switch', () => {
  queryClient.setQueryData(userQuery.queryKey, user)
  respondWith({ ...policies, is_drive_installed: false })
  showPage()
  const drive = screen.getByRole('switch', { name: t('policies.drive.name') })
  expect(drive.getAttribute('aria-checked')).toBe('false')
  expect((drive as HTMLButtonElement).disabled).toBe(true)
})
