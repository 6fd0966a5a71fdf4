// @vitest-environment happy-dom
import type { UserInfo } from '@bocau/contract/account/account'
import { Settings } from '@bocau/contract/settings'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { t } from '../../../i18n/index.ts'
import { dismissToast, visibleToasts } from '../../../ui/toast/toasts.ts'
import { FirstSteps } from './FirstSteps.tsx'

afterEach(() => {
  cleanup()
  for (const { id } of visibleToasts()) dismissToast(id)
  queryClient.clear()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

const patient = { timeout: 60_000 }
const user = { enable_smtp: 1, domain_verified: true } as unknown as UserInfo

/** State of a new user on the server, by path. */
const newUser: Record<string, unknown> = {
  '/api/v2/moving-in': { items: [] },
  '/api/v2/recovery-address': { recovery_address: null },
  '/api/v2/verification': { phone: null },
  '/api/v2/2fa': { app_passwords: 0 },
  '/api/v2/server_info': { servers: [{ protocol: 'IMAP' }], help_url: null, may_use_programs: true },
}

/** Opens the empty inbox; returns the saved settings. */
function openInbox(change: Record<string, unknown> = {}, settings: Partial<Settings> = {}) {
  const saved: unknown[] = []
  vi.stubGlobal('fetch', async (input: string | URL | Request, init?: RequestInit) => {
    const path = new URL(String(input instanceof Request ? input.url : input), 'http://localhost').pathname
    if (path === '/api/v2/settings') saved.push(...JSON.parse(init?.body as string))
    const reply = { ...newUser, ...change }[path] ?? []
    if (reply === 'pending') return new Promise<Response>(() => {})
    return reply === 'failed' ? new Response(null, { status: 403 }) : Response.json(reply)
  })
  history.replaceState(null, '', '/folder/INBOX')
  queryClient.setQueryData(queryKeys.user, user)
  queryClient.setQueryData(queryKeys.settings, Settings.parse(settings))
  render(
    <QueryClientProvider client={queryClient}>
      <FirstSteps renderEmpty={(hint = 'ordinary') => <h2 tabIndex={-1}>{hint}</h2>} />
    </QueryClientProvider>,
  )
  return saved
}

const list = () => screen.findByRole('list', { name: t('firstSteps.title') }, patient)
const links = async () => [...(await list()).querySelectorAll('a')].map((link) => link.getAttribute('href'))

test('lists the steps with their state and number', async () => {
  openInbox({ '/api/v2/moving-in': { items: [{ id: '1', state: 'done' }] } })
  expect(await links()).toEqual([
    '/setting/moving#moveIn',
    '/setting/general#signature',
    '/protect/recovery',
    '/setting/pop3imap#servers',
    '/setting/general#language',
  ])
  screen.getByText(t('firstSteps.progress', { done: 1, total: 6 }))
  screen.getByRole('link', { name: new RegExp(`${t('firstSteps.import')}.*${t('firstSteps.done')}`) })
  screen.getByRole('link', { name: new RegExp(`${t('firstSteps.signature')}.*${t('firstSteps.open')}`) })
})

test('renders nothing until the state of all steps is known', async () => {
  openInbox({ '/api/v2/2fa': 'pending' })
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(1), { timeout: 60_000 })
  expect(document.body.textContent).toBe('')
})

test('omits a step whose state is unknown', async () => {
  openInbox({ '/api/v2/moving-in': 'failed' })
  expect(await links()).not.toContain('/setting/moving#moveIn')
})

test('is closed by keyboard for good, and the undo opens it again', async () => {
  const saved = openInbox()
  await list()
  const person = userEvent.setup()
  screen.getByRole('button', { name: t('firstSteps.close') }).focus()
  await person.keyboard('{Enter}')
  await screen.findByText('ordinary', {}, patient)
  expect(saved).toEqual([{ key: 'first_steps', value: 'closed' }])
  await vi.waitFor(() => expect(visibleToasts()).toHaveLength(1), { timeout: 60_000 })
  visibleToasts()[0]?.action?.run()
  await list()
  expect(saved.at(-1)).toEqual({ key: 'first_steps', value: '' })
})

test('an opened step without other evidence is done', async () => {
  const saved = openInbox({}, { first_steps: 'shortcuts' })
  await list()
  const link = screen.getByRole('link', { name: new RegExp(t('firstSteps.appearance')) })
  link.addEventListener('click', (event) => event.preventDefault())
  await userEvent.setup().click(link)
  await screen.findByRole('link', {
    name: new RegExp(`${t('firstSteps.appearance')}.*${t('firstSteps.done')}`),
  })
  expect(saved).toEqual([{ key: 'first_steps', value: 'shortcuts appearance' }])
})

test('complete steps are reported once, and the list is closed', async () => {
  const saved = openInbox(
    {
      '/api/v2/moving-in': { items: [{ id: '1', state: 'done' }] },
      '/api/v2/recovery-address': { recovery_address: { address: 'x@nha.example', verified_at: 1 } },
      '/api/v2/2fa': { app_passwords: 1 },
    },
    { enable_use_signature: true, signature: 'Khuê', theme: 'dark', first_steps: 'shortcuts' },
  )
  await screen.findByText(t('firstSteps.allDone'), {}, patient)
  const closed = { key: 'first_steps', value: 'shortcuts closed' }
  await vi.waitFor(() => expect(saved).toEqual([closed]), { timeout: 60_000 })
  history.pushState(null, '', '/folder/Sent')
  await screen.findByText('ordinary', {}, patient)
})
