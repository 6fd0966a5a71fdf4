import type { AccessRequest } from '@bocau/contract/drive/access-requests'
import type { Id } from '@bocau/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { isProblem } from '../../../api/api-problem.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Button, EmptyState, ErrorState, Skeleton, SkeletonBar } from '../../../ui/index.ts'
import { RequestCard } from './RequestCard.tsx'
import { requestQuery, waitingQuery } from './request-calls.ts'

/** Value of the query parameter for all pending requests. */
export const allAsked = 'all'

/** Dialog for the access requests named by the address: one linked from a message, or all pending ones. */
export function AskedByAddress() {
  const asked = new URLSearchParams(useSearch()).get('asked')
  const close = () => {
    const query = new URLSearchParams(location.search)
    query.delete('asked')
    navigate(query.size > 0 ? `${location.pathname}?${query}` : location.pathname, { replace: true })
  }
  if (asked === null) return null
  return <AskedDialog key={asked} id={asked === allAsked ? null : asked} onClose={close} />
}

function AskedDialog({ id, onClose }: { id: Id | null; onClose: () => void }) {
  const waiting = useQuery({ ...waitingQuery, enabled: id === null })
  const one = useQuery({ ...requestQuery(id ?? ''), enabled: id !== null })
  const { error, refetch } = id === null ? waiting : one
  const shown = useShown(id === null ? waiting.data : one.data && [one.data])
  return (
    <Dialog
      title={t('drive.asked.title')}
      size="m"
      closeLabel={t('app.close')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('drive.done')}</Button>}
    >
      {isProblem(error, 'not_found') ? (
        <EmptyState title={t('drive.asked.over')} hint={t('drive.asked.over.hint')} />
      ) : error ? (
        <ErrorState
          title={t('drive.asked.failed')}
          text={errorText(error)}
          retryLabel={t('app.retry')}
          onRetry={() => void refetch()}
        />
      ) : !shown ? (
        <Skeleton label={t('drive.loading')}>
          <SkeletonBar width="60%" />
          <SkeletonBar width="80%" />
        </Skeleton>
      ) : shown.length === 0 ? (
        <EmptyState title={t('drive.asked.none')} />
      ) : (
        <div>
          {shown.map((request) => (
            <RequestCard key={request.id} request={request} />
          ))}
        </div>
      )}
    </Dialog>
  )
}

/** Returns the requests since the dialog opened, including new ones; answered requests stay visible. */
function useShown(requests: readonly AccessRequest[] | undefined) {
  const [shown, setShown] = useState<readonly AccessRequest[]>()
  const known = new Set(shown?.map(({ id }) => id))
  const added = requests?.filter(({ id }) => !known.has(id)) ?? []
  if (requests && (!shown || added.length > 0)) setShown([...added, ...(shown ?? [])])
  return shown
}
