import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorText, t } from '../../../i18n/index.ts'
import { LoadState, Skeleton, SkeletonBar } from '../../../ui/index.ts'
import css from './Loaded.module.css'

interface Props<T> {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}

/** Part of a tab that needs the data of a query. Every tab with a query uses it. */
export const Loaded = <T,>({ query, children }: Props<T>) => (
  <LoadState
    query={query}
    texts={{ failed: t('settings.failed'), retry: t('app.retry'), reason: errorText }}
    skeleton={
      <Skeleton label={t('settings.loading')} className={css.waiting}>
        {['55%', '40%', '60%', '45%'].map((width) => (
          <SkeletonBar key={width} width={width} />
        ))}
      </Skeleton>
    }
  >
    {children}
  </LoadState>
)
