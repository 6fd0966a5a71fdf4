// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../api/query-client.ts'
import { accountTexts } from '../../../../i18n/areas/account.ts'
import { organisationTexts } from '../../../../i18n/areas/organisation.ts'
import { addMessages, t } from '../../../../i18n/index.ts'
import {
  outsideRecallQuery,
  programPolicyQuery,
  recallWindowQuery,
  sharingPolicyQuery,
} from '../organisation-queries.ts'
import { PoliciesPage } from './PoliciesPage.tsx'

// Nobody answers: what a test does not bring stays on its way.
beforeAll(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(cleanup)
afterAll(() => void vi.unstubAllGlobals())

addMessages(accountTexts)
addMessages(organisationTexts)

const showPage = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <PoliciesPage />
    </QueryClientProvider>,
  )

test('the policies have their headings and an outline each while they are on their way, then what stands', async () => {
  showPage()
  for (const title of [
    'organisation.sharing',
    'organisation.programs',
    'organisation.recall',
    'organisation.outsideRecall',
  ] as const)
    expect(screen.getByRole('heading', { name: t(title) })).toBeTruthy()
  expect(screen.getAllByRole('status', { name: t('account.loading') })).toHaveLength(4)
  expect(screen.queryByRole('switch')).toBeNull()

  act(() => {
    queryClient.setQueryData(sharingPolicyQuery.queryKey, { is_public_allowed: true })
    queryClient.setQueryData(programPolicyQuery.queryKey, { needs_app_password: false })
    queryClient.setQueryData(recallWindowQuery.queryKey, { seconds: 3600 })
    queryClient.setQueryData(outsideRecallQuery.queryKey, { takes: 'unread' })
  })
  const sharing = await screen.findByRole('switch', { name: t('organisation.sharing.outside') })
  expect(sharing.getAttribute('aria-checked')).toBe('true')
  expect(screen.queryByRole('status', { name: t('account.loading') })).toBeNull()

  // What is switched stands at once, whenever the server answers.
  await userEvent.click(sharing)
  expect(queryClient.getQueryData(sharingPolicyQuery.queryKey)).toEqual({ is_public_allowed: false })
  expect(sharing.getAttribute('aria-checked')).toBe('false')
})
