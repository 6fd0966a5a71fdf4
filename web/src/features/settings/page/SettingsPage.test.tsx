// @vitest-environment happy-dom
import type { UserInfo } from '@bocau/contract/account/account'
import { Settings } from '@bocau/contract/settings'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { t } from '../../../i18n/index.ts'
import { tabNames } from '../tabs.ts'
import { SettingsPage } from './SettingsPage.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const user = { email: 'khue@mocviet.test', acting: null, enable_smtp: 1 } as unknown as UserInfo

/** Opens a tab; `respond` answers its requests. */
function openTab(tab: string, respond: () => Promise<Response>, acting: object | null = null): void {
  vi.stubGlobal('fetch', respond)
  queryClient.setQueryData(queryKeys.user, { ...user, acting })
  queryClient.setQueryData(queryKeys.settings, Settings.parse({}))
  queryClient.setQueryData(queryKeys.server, {})
  render(
    <QueryClientProvider client={queryClient}>
      <SettingsPage tab={tab} show={() => {}} />
    </QueryClientProvider>,
  )
}

const forbidden = async () =>
  Response.json({ status: 403, code: 'forbidden', message: 'Forbidden' }, { status: 403 })

test.each(tabNames)('the tab %s shows that it is loading', (tab) => {
  openTab(tab, () => new Promise(() => {}))
  expect(screen.getAllByRole('status', { name: t('settings.loading') })).not.toEqual([])
})

test.each(tabNames)('the tab %s shows an error and retries', async (tab) => {
  openTab(tab, forbidden)
  const [alert] = await screen.findAllByRole('alert', {}, { timeout: 60_000 })
  expect(alert?.textContent).toContain(t('settings.failed'))
  expect(screen.getAllByRole('button', { name: t('app.retry') })).not.toEqual([])
})

test('the focus stays in the tab when a retry succeeds', async () => {
  const info = { servers: [], help_url: null, may_use_programs: true }
  const respond = vi.fn<() => Promise<Response>>(forbidden)
  openTab('pop3imap', respond)
  const retry = await screen.findByRole('button', { name: t('app.retry') }, { timeout: 60_000 })
  respond.mockImplementation(async () => Response.json(info))
  retry.focus()
  fireEvent.click(retry)
  await screen.findByText(t('settings.server.title'), {}, { timeout: 60_000 })
  await vi.waitFor(() => expect(document.activeElement).not.toBe(document.body), { timeout: 60_000 })
})

test.each([
  ['an own mailbox', null, false],
  ['a shared mailbox', { is_shared: true, access: 'read', send: 'none' }, true],
])(
  'the general tab names the owner of the settings if the mailbox is another one: %s',
  (_mailbox, acting, isVisible) => {
    openTab('general', () => new Promise(() => {}), acting)
    expect(screen.queryByText(t('settings.ofYou')) !== null).toBe(isVisible)
  },
)
