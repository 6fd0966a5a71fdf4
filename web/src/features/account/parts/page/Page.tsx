import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText, t } from '../../../../i18n/index.ts'
import { LoadState, Skeleton, SkeletonBar } from '../../../../ui/index.ts'
import { Card } from './Card.tsx'
import css from './Page.module.css'

interface HeadProps {
  title: string
  titleId?: string
  lead?: ReactNode
  end?: ReactNode
}

/** Heading of a page with a one-sentence description. */
export const PageHead = ({ title, titleId, lead, end }: HeadProps) => (
  <div className={css.head}>
    <div>
      <h1 id={titleId}>{title}</h1>
      {lead && <p>{lead}</p>}
    </div>
    {end}
  </div>
)

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** Number of skeleton lines, to match the height of the content. */
  lines?: number
  children: (data: T) => ReactNode
}

/** Shows the data of a query, a skeleton while it loads, or the error. */
export function QueryContent<T>({ query, lines = 3, children }: LoadedProps<T>) {
  return (
    <LoadState
      query={query}
      texts={{ failed: t('account.failed'), retry: t('app.retry'), reason: errorText }}
      skeleton={<ContentSkeleton lines={lines} />}
    >
      {children}
    </LoadState>
  )
}

interface ListProps<T, D> {
  query: UseQueryResult<D>
  lines: number
  label?: string
  items: (data: D) => readonly T[]
  /** Shown instead of an empty list. */
  empty: ReactNode
  children: (item: T) => ReactNode
}

/** Card with the items of a query as a list. */
export const CardList = <T extends { id: string }, D>(props: ListProps<T, D>) => (
  <Card>
    <QueryContent query={props.query} lines={props.lines}>
      {(data) =>
        props.items(data).length === 0 ? (
          props.empty
        ) : (
          <ul aria-label={props.label}>
            {props.items(data).map((item) => (
              <li key={item.id}>{props.children(item)}</li>
            ))}
          </ul>
        )
      }
    </QueryContent>
  </Card>
)

interface TogetherProps {
  queries: readonly Pick<UseQueryResult, 'isPending'>[]
  lines: number
  children: ReactNode
}

/**
 * Renders sections only after all queries have settled. A section that grows later would move a button under the
 * pointer.
 */
export const WhenAllLoaded = ({ queries, lines, children }: TogetherProps) =>
  queries.some(({ isPending }) => isPending) ? <ContentSkeleton lines={lines} /> : children

/** Skeleton of loading content. */
function ContentSkeleton({ lines }: { lines: number }) {
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
