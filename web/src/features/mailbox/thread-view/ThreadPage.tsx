import type { Id } from '@bocau/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { isProblem } from '../../../api/api-problem.ts'
import { addMessages, errorText, t } from '../../../i18n/index.ts'
import { threadMessages } from '../../../i18n/messages/thread.ts'
import { EmptyState, ErrorState } from '../../../ui/index.ts'
import { folderHref, folderTitle } from '../folders.ts'
import { findCachedThread } from '../mutations.ts'
import { threadQuery } from '../queries.ts'
import { OpenThread } from './OpenThread.tsx'
import { ThreadBar } from './ThreadBar.tsx'
import { ThreadHeading } from './ThreadHeading.tsx'
import css from './ThreadPage.module.css'
import { ThreadSkeleton } from './ThreadSkeleton.tsx'

addMessages(threadMessages)

interface Props {
  folder: string
  id: Id
}

/** An opened thread: its messages, or why they are not there. */
export default function ThreadPage({ folder, id }: Props) {
  const query = useQuery(threadQuery(folder, id))
  if (query.data) return <OpenThread folder={folder} detail={query.data} />

  const thread = findCachedThread(folder, id)
  return (
    <section className={css.page}>
      <ThreadBar folder={folder} id={id} thread={thread} />
      {query.isError ? (
        <Failed folder={folder} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <div className={css.scroller}>
          <div className={css.column}>
            {thread && <ThreadHeading thread={thread} folder={folder} />}
            <ThreadSkeleton hasHeading={thread !== undefined} />
          </div>
        </div>
      )}
    </section>
  )
}

function Failed({ folder, error, onRetry }: { folder: string; error: unknown; onRetry: () => void }) {
  if (isProblem(error, 'not_found')) {
    return (
      <EmptyState
        title={t('thread.missing.title')}
        hint={t('thread.missing.hint')}
        action={<a href={folderHref(folder)}>{t('thread.missing.back', { folder: folderTitle(folder) })}</a>}
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
