import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './api-problem.ts'

// Notifies before the next frame instead of after it.
notifyManager.setScheduler(queueMicrotask)

/** Query cache. Events keep it fresh, so data is not refetched just because it is displayed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5 * 60_000,
      gcTime: 30 * 60_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && !(error instanceof ApiProblem && error.status < 500),
    },
  },
})

const invalidate = queryClient.invalidateQueries.bind(queryClient)

// A running request may return outdated data. The library restarts it only if older data is displayed; any other is
// repeated once it is complete.
queryClient.invalidateQueries = async (filters) => {
  const running = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter((one) => !one.state.data || !one.isActive())
  await invalidate(filters)
  for (const one of running) await one.promise?.catch(() => {})
  await invalidate({ predicate: (one) => running.includes(one) })
}
