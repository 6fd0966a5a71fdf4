import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText, t } from '../../../../i18n/index.ts'
import { ErrorState, Skeleton, SkeletonBar } from '../../../../ui/index.ts'
import css from './Page.module.css'

/** The head of a page: what it is, and in one sentence what it is for. */
export const PageHead = ({ title, lead, end }: { title: string; lead?: string; end?: ReactNode }) => (
  <div className={css.head}>
    <div>
      <h1>{title}</h1>
      {lead && <p>{lead}</p>}
    </div>
    {end}
  </div>
)

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** How many lines stand there while it is on its way: as high as what will come. */
  lines?: number
  children: (data: T) => ReactNode
}

/** What was read; its outline while it is on its way, and what happened where it cannot be read. */
export function Loaded<T>({ query, lines = 3, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return (
      <ErrorState
        title={t('account.failed')}
        text={errorText(query.error)}
        retryLabel={t('app.retry')}
        onRetry={() => void query.refetch()}
      />
    )
  }
  return <Waiting lines={lines} />
}

interface TogetherProps {
  queries: readonly Pick<UseQueryResult, 'isPending'>[]
  lines: number
  children: ReactNode
}

/**
 * Parts that stand below one another, shown once each has been read or could not be: one that grew later would move
 * those below it under whoever is about to press there.
 */
export const Together = ({ queries, lines, children }: TogetherProps) =>
  queries.some(({ isPending }) => isPending) ? <Waiting lines={lines} /> : children

/** The outline of what is on its way. */
function Waiting({ lines }: { lines: number }) {
  return (
    <Skeleton label={t('account.loading')} className={css.waiting}>
      {Array.from({ length: lines }, (_, index) => `line ${index}`).map((line) => (
        <div key={line} className={css.line}>
          <SkeletonBar width="36px" className={css.box} />
          <span>
            <SkeletonBar width="30%" />
            <SkeletonBar width="52%" />
          </span>
        </div>
      ))}
    </Skeleton>
  )
}
