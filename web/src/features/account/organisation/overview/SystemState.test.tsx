// @vitest-environment happy-dom
import type { ReplyOf } from '@bocau/contract/endpoint'
import type { organisationEndpoints } from '@bocau/contract/organisation'
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '../../../../api/query-client.ts'
import { t } from '../../../../i18n/index.ts'
import { systemStateQuery } from '../organisation-queries.ts'
import { SystemState } from './SystemState.tsx'
import '../../../../i18n/areas/account.ts'
import '../../../../i18n/areas/organisation.ts'

// The request never completes; each test provides its own data.
beforeAll(() => void vi.stubGlobal('fetch', () => new Promise(() => {})))
afterEach(cleanup)
afterEach(() => queryClient.clear())
afterAll(() => void vi.unstubAllGlobals())

type State = ReplyOf<(typeof organisationEndpoints)['GET /api/v2/organisation/state']>
const well: State = {
  upkeep: [],
  jobs_given_up: 0,
  jobs_not_understood: 0,
  damaged: null,
  disk_used: 79,
  services: [],
}

function show(state: State, disk = { used: 0, quota: 100 }): void {
  const storage = { drive: 0, ...disk }
  queryClient.setQueryData(systemStateQuery.queryKey, state)
  render(
    <QueryClientProvider client={queryClient}>
      <SystemState storage={storage} />
    </QueryClientProvider>,
  )
}

test('reports no problem below 80 percent or without disk monitoring', () => {
  show(well, { used: 79 * 1024 ** 2, quota: 100 })
  expect(screen.getByText(t('organisation.system.well'))).toBeTruthy()
  cleanup()
  show({ ...well, disk_used: null })
  expect(screen.getByText(t('organisation.system.well'))).toBeTruthy()
})

test('warns from 80 percent of the disk and explains the effect from 90', () => {
  show({ ...well, disk_used: 80 })
  expect(screen.getByText(t('organisation.system.disk', { used: 80 }))).toBeTruthy()
  expect(screen.getByText(t('organisation.system.disk.text'))).toBeTruthy()
  expect(screen.queryByText(t('organisation.system.well'))).toBeNull()
  cleanup()
  show({ ...well, disk_used: 90 })
  expect(screen.getByText(t('organisation.system.disk.nearlyFull'))).toBeTruthy()
})

test('warns when the storage of the organisation fills up', () => {
  show(well, { used: 92 * 1024 ** 2, quota: 100 })
  expect(screen.getByText(t('organisation.system.storage', { used: 92 }))).toBeTruthy()
})

test('reports damaged content', () => {
  show({ ...well, damaged: { count: 3, since: 1_795_000_000 } })
  expect(screen.getByText(t('organisation.system.damaged', { count: 3 }))).toBeTruthy()
  expect(screen.queryByText(t('organisation.system.well'))).toBeNull()
})

test('reports an unreachable service, its provider and since when', () => {
  show({
    ...well,
    services: [
      { service: 'virus', kind: 'clamd', answered_at: null, silent_since: 1_770_000_000 },
      { service: 'spam', kind: 'built_in', answered_at: 1_770_000_000, silent_since: null },
      { service: 'out', kind: 'none', answered_at: null, silent_since: null },
    ],
  })
  const name = t('organisation.service.virus')
  expect(screen.getByText(t('organisation.service.silent', { name }))).toBeTruthy()
  expect(screen.getByText(t('organisation.service.spam'))).toBeTruthy()
  expect(screen.getByText(t('organisation.service.none.out'))).toBeTruthy()
})
