import { notifyManager, QueryClient } from '@tanstack/react-query'
import { ApiProblem } from './api-problem.ts'

// What came is shown with the next picture, not with one after it.
notifyManager.setScheduler(queueMicrotask)

/** The one cache of server data. The socket keeps it fresh, so nothing is read again just for being shown. */
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

// A read that is under way may bring what was before. The library begins it anew only where older data stands on
// screen: any other is read once more when it has come.
queryClient.invalidateQueries = async (filters) => {
  const underWay = queryClient
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter((one) => !one.state.data || !one.isActive())
  await invalidate(filters)
  for (const one of underWay) await one.promise?.catch(() => {})
  await invalidate({ predicate: (one) => underWay.includes(one) })
}
