// @vitest-environment happy-dom
import type { MailboxSending, OpenMailbox } from '@bocau/contract/account/mailbox-rights'
import { Settings } from '@bocau/contract/settings'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { queryClient } from '../../../api/query-client.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { t } from '../../../i18n/index.ts'
import { ServerInfoTab } from './ServerInfoTab.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

const imap = { protocol: 'IMAP', host: 'mail.mocviet.test', port: 993, encryption: 'SSL' } as const

const mailbox = (name: string, send: MailboxSending): OpenMailbox => ({
  id: name,
  email: `${name}@mocviet.test`,
  name,
  is_shared: true,
  unread_threads: 0,
  access: 'read',
  send,
})

function openTab(items: readonly OpenMailbox[], change: { protocol?: 'POP3'; mayUse?: false } = {}): void {
  const { protocol = 'IMAP', mayUse = true } = change
  queryClient.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } })
  queryClient.setQueryData(queryKeys.user, { email: 'khue@mocviet.test', acting: null })
  queryClient.setQueryData(queryKeys.settings, Settings.parse({}))
  queryClient.setQueryData(queryKeys.mailboxes, { items })
  queryClient.setQueryData(['server-info'], {
    servers: [{ ...imap, protocol }],
    help_url: null,
    may_use_programs: mayUse,
  })
  render(
    <QueryClientProvider client={queryClient}>
      <ServerInfoTab />
    </QueryClientProvider>,
  )
}

const heading = () => screen.queryByText(t('settings.server.shared'))

test('explains shared mailboxes and how to send from those that allow it', () => {
  openTab([mailbox('banhang', 'as'), mailbox('ketoan', 'none')])
  expect(heading()).not.toBeNull()
  const all = 'banhang@mocviet.test, ketoan@mocviet.test'
  expect(screen.queryByText(t('settings.server.sharedText', { emails: all }))).not.toBeNull()
  const sending = t('settings.server.sharedSend', { emails: 'banhang@mocviet.test' })
  expect(screen.queryByText(sending)).not.toBeNull()
})

test('mentions them only to users with access, and not without IMAP', () => {
  openTab([])
  expect(heading()).toBeNull()
  cleanup()
  openTab([mailbox('banhang', 'as')], { protocol: 'POP3' })
  expect(heading()).toBeNull()
})

test('says that the organisation forbids other programs, without servers', () => {
  openTab([], { mayUse: false })
  screen.getByText(t('settings.server.forbidden'))
  expect(screen.queryByText(imap.host)).toBeNull()
  expect(screen.queryByText(t('settings.server.sentCopy'))).toBeNull()
})
