import type { AccessDecision, AccessRequest } from '@bocau/contract/drive/access-requests'
import type { Id } from '@bocau/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { isProblem } from '../../../api/api-problem.ts'
import { errorText, formatWhen, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Avatar, Button, EmptyState, ErrorState, KindTag, Skeleton, SkeletonBar } from '../../../ui/index.ts'
import { SharedFiles } from '../sharing/SharedFiles.tsx'
import css from './RequestsDialog.module.css'
import { requestQuery, respondToRequest, waitingQuery } from './request-calls.ts'

/** Value of the query parameter for all pending requests. */
export const allRequests = 'all'

/** Dialog for the access requests named by the address: one linked from a message, or all pending ones. */
export function RequestsByAddress() {
  const requestedId = new URLSearchParams(useSearch()).get('asked')
  const close = () => {
    const query = new URLSearchParams(location.search)
    query.delete('asked')
    navigate(query.size > 0 ? `${location.pathname}?${query}` : location.pathname, { replace: true })
  }
  if (requestedId === null) return null
  return (
    <RequestsDialog key={requestedId} id={requestedId === allRequests ? null : requestedId} onClose={close} />
  )
}

function RequestsDialog({ id, onClose }: { id: Id | null; onClose: () => void }) {
  const waiting = useQuery({ ...waitingQuery, enabled: id === null })
  const one = useQuery({ ...requestQuery(id ?? ''), enabled: id !== null })
  const { error, refetch } = id === null ? waiting : one
  const visible = useVisibleRequests(id === null ? waiting.data : one.data && [one.data])
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
      ) : !visible ? (
        <Skeleton label={t('drive.loading')}>
          <SkeletonBar width="60%" />
          <SkeletonBar width="80%" />
        </Skeleton>
      ) : visible.length === 0 ? (
        <EmptyState title={t('drive.asked.none')} />
      ) : (
        <div>
          {visible.map((request) => (
            <RequestCard key={request.id} request={request} />
          ))}
        </div>
      )}
    </Dialog>
  )
}

/** Returns the requests since the dialog opened, including new ones; answered requests stay visible. */
function useVisibleRequests(requests: readonly AccessRequest[] | undefined) {
  const [visible, setVisible] = useState<readonly AccessRequest[]>()
  const existing = new Set(visible?.map(({ id }) => id))
  const added = requests?.filter(({ id }) => !existing.has(id)) ?? []
  if (requests && (!visible || added.length > 0)) setVisible([...added, ...(visible ?? [])])
  return visible
}

function RequestCard({ request }: { request: AccessRequest }) {
  const [permission, setPermission] = useState(request.answer)
  const [busy, setBusy] = useState<AccessDecision>()
  const [fault, setFault] = useState('')
  const { asker, files, message, created_at } = request
  const who = asker.name || asker.email

  const respond = async (response: AccessDecision) => {
    if (busy) return
    setBusy(response)
    setFault('')
    try {
      setPermission((await respondToRequest(request.id, response)).answer)
    } catch (error) {
      setFault(errorText(error))
    }
    setBusy(undefined)
  }
  return (
    <article className={css.card} aria-label={t('drive.asked.by', { who })}>
      <header className={css.head}>
        <Avatar name={asker.name} email={asker.email} size={40} />
        <div className={css.who}>
          <b>{who}</b>
          <span>{[asker.name && asker.email, formatWhen(created_at)].filter(Boolean).join(' · ')}</span>
        </div>
        {permission && (
          <KindTag kind={permission === 'DECLINED' ? 'warning' : 'success'}>
            {t(`drive.answered.${permission}`)}
          </KindTag>
        )}
      </header>
      {message && <blockquote className={css.message}>{message}</blockquote>}
      {files.length > 0 ? <SharedFiles files={files} /> : <p className={css.gone}>{t('drive.asked.gone')}</p>}
      {fault && (
        <p className={css.fault} role="alert">
          {fault}
        </p>
      )}
      {!permission && files.length > 0 && (
        <div className={css.replies}>
          <Button aria-disabled={busy !== undefined} onClick={() => void respond('DECLINED')}>
            {t('drive.answer.DECLINED')}
          </Button>
          <Button aria-disabled={busy !== undefined} onClick={() => void respond('WRITE')}>
            {t('drive.answer.WRITE')}
          </Button>
          <Button kind="primary" aria-disabled={busy !== undefined} onClick={() => void respond('READ')}>
            {t('drive.answer.READ')}
          </Button>
        </div>
      )}
    </article>
  )
}
