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
