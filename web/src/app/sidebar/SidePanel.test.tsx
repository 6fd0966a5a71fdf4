// @vitest-environment happy-dom
import { Settings } from '@bocau/contract/settings'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { labelsQuery } from '../../api/labels-query.ts'
import { queryClient } from '../../api/query-client.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { foldersQuery } from '../../features/mailbox/index.ts'
import { t } from '../../i18n/index.ts'
import { mailboxesQuery } from './Mailboxes.tsx'
import { SidePanel } from './SidePanel.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
})

/** Shows the sections of a mailbox without labels and searches. */
function show(acting?: { access: 'read' | 'write' }): void {
  queryClient.setQueryData(queryKeys.user, { acting })
  queryClient.setQueryData(queryKeys.settings, Settings.parse({}))
  queryClient.setQueryData(foldersQuery.queryKey, [])
  queryClient.setQueryData(labelsQuery.queryKey, [])
  queryClient.setQueryData(mailboxesQuery.queryKey, { items: [] })
  render(
    <QueryClientProvider client={queryClient}>
      <SidePanel heading={undefined} folder="INBOX" />
    </QueryClientProvider>,
  )
}

const addButton = () => screen.queryByRole('button', { name: t('label.newOne') })

test('offers the first label', () => {
  show()
  expect(addButton()).not.toBeNull()
  expect(screen.queryByRole('tree')).toBeNull()
})

test.each([
  ['write', true],
  ['read', false],
] as const)('in a mailbox with the right to %s, offers the first label: %s', (access, isOffered) => {
  show({ access })
  expect(addButton() !== null).toBe(isOffered)
})
