import type { ReactNode } from 'react'
import { ErrorState } from './ErrorState.tsx'

/** Result of a query, as the query library reports it. */
interface QueryResult<T> {
  data: T | undefined
  error: unknown
  refetch: () => unknown
}

interface Texts {
  failed: string
  retry: string
  /** Explains the error. */
  reason: (error: unknown) => string
}

interface Props<T> {
  query: QueryResult<T>
  texts: Texts
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** Content that needs the data of a query: the data, a skeleton while it loads, or the error with a retry button. */
export function LoadState<T>({ query, texts, skeleton, children }: Props<T>) {
  const { data, error } = query
  if (data !== undefined) return children(data)
  if (!error) return skeleton
  return (
    <ErrorState
      title={texts.failed}
      text={texts.reason(error)}
      retryLabel={texts.retry}
      onRetry={() => void query.refetch()}
    />
  )
}
