import type { Id } from '@bocau/contract/ids'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { isProblem } from '../../../../api/api-problem.ts'
import { queryClient } from '../../../../api/query-client.ts'
import { errorText, t } from '../../../../i18n/index.ts'
import { prerender } from '../../../../speed/prerender.tsx'
import { EmptyState, ErrorState, type MenuEntry } from '../../../../ui/index.ts'
import { openDraft, useEditedMessages } from '../../../compose/index.ts'
import { findCachedThread } from '../../cache/cached-threads.ts'
import { threadQuery } from '../../cache/queries.ts'
import { folderHref, folderNames, folderTitle, threadHref } from '../../folders/folders.ts'
import { registerThreadView } from '../../reading.ts'
import { isRendered, prefetchBody, renderBody } from '../body-frame/prefetch-body.ts'
import { prepareFrames } from '../body-frame/show-message.ts'
import { OpenThread } from './OpenThread.tsx'
import { ThreadBar } from './ThreadBar.tsx'
import { ThreadHeading } from './ThreadHeading.tsx'
import css from './ThreadPage.module.css'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'
import '../../../../i18n/areas/thread.ts'
import type { ThreadDetail } from '@bocau/contract/mailbox/mailbox'
import { navigate } from 'wouter/use-browser-location'

registerThreadView({ isRendered, prefetchBody: prefetchFirst, renderBody })
prepareFrames()

interface Props {
  folder: string
  id: Id
}

const firstPrefetch = { isDrawn: false }

/** Prefetches a thread; the first one is also pre-rendered. */
async function prefetchFirst(folder: string, id: Id): Promise<void> {
  await prefetchBody(folder, id)
  if (firstPrefetch.isDrawn || !isRendered(folder, id)) return
  firstPrefetch.isDrawn = true
  prerender(() => (
    <QueryClientProvider client={queryClient}>
      <ThreadPage folder={folder} id={id} />
    </QueryClientProvider>
  ))
}

/** Open thread with its messages, or the reason why they are missing. */
export function ThreadPage({ folder, id }: Props) {
  const query = useQuery(threadQuery(folder, id))
  const more = useRef<() => MenuEntry[]>(() => [])
  const openMore = useCallback(() => more.current(), [])
  const editedMessages = useEditedMessages()
  const isDeleted = isProblem(query.error, 'not_found')
  const otherFolder = isProblem(query.error, 'not_found') ? query.error.problem.folders?.[0] : undefined
  const isMissing = isDeleted && otherFolder === undefined
  const isWrittenIn = query.data?.messages.some((message) => editedMessages.has(message.id))
  // A thread deleted while open may still be cached. It stays visible while a draft in it is being edited.
  const detail = isDeleted && !isWrittenIn ? undefined : query.data
  if (useDraftAddress(folder, id, { detail, isMissing: isMissing && !detail })) return null

  // Hidden lists may still contain it, but its actions would fail.
  const thread = isDeleted ? undefined : (detail?.thread ?? findCachedThread(folder, id))
  return (
    <section className={css.page}>
      <ThreadBar folder={folder} id={id} thread={thread} {...(detail && { more: openMore })} />
      {detail ? (
        <OpenThread
          folder={folder}
          detail={detail}
          now={isDeleted ? otherFolder : detail.thread.mailbox_name}
          more={more}
        />
      ) : query.isError ? (
        <Failed {...{ folder, id, otherFolder, error: query.error }} onRetry={() => void query.refetch()} />
      ) : (
        <div className={css.scroller}>
          <div className={css.column}>
            {thread && <ThreadHeading thread={thread} />}
            <ThreadSkeleton hasHeading={thread !== undefined} />
          </div>
        </div>
      )}
    </section>
  )
}

interface FailedProps extends Props {
  otherFolder: string | undefined
  error: unknown
  onRetry: () => void
}

function Failed({ folder, id, otherFolder, error, onRetry }: FailedProps) {
  if (otherFolder !== undefined) {
    const title = folderTitle(otherFolder)
    return (
      <EmptyState
        title={t('thread.elsewhere', { folder: title })}
        action={
          <a ref={focusIfLost} href={threadHref(otherFolder, id)}>
            {t('thread.openThere', { folder: title })}
          </a>
        }
      />
    )
  }
  if (isProblem(error, 'not_found')) {
    return (
      <EmptyState
        title={t('thread.missing.title')}
        hint={t('thread.missing.hint')}
        action={
          <a ref={focusIfLost} href={folderHref(folder)}>
            {t('thread.missing.back', { folder: folderTitle(folder) })}
          </a>
        }
      />
    )
  }
  return (
    <ErrorState
      title={t('thread.failed')}
      text={errorText(error)}
      retryLabel={t('app.retry')}
      onRetry={onRetry}
    />
  )
}

/** Focuses the link if the focused element disappeared together with the thread. */
function focusIfLost(link: HTMLElement | null): void {
  if (document.activeElement === document.body) link?.focus({ preventScroll: true })
}

/**
 * Opens the draft of an address for editing above the drafts list: of a thread that is only a draft, or the draft
 * itself if no thread has that id. Returns true for such an address.
 */
function useDraftAddress(
  folder: string,
  id: Id,
  { detail, isMissing }: { detail: ThreadDetail | undefined; isMissing: boolean },
): boolean {
  const isDraftOnly = detail?.messages.every(
    (message) => message.is_draft && message.folder === folderNames.drafts,
  )
  const only = isDraftOnly ? detail?.messages.at(-1)?.id : undefined
  const draft = only ?? (isMissing && folder === folderNames.drafts ? id : undefined)

  useEffect(() => {
    if (draft === undefined) return
    openDraft(draft)
    navigate(folderHref(folder), { replace: true })
  }, [draft, folder])
  return draft !== undefined
}
