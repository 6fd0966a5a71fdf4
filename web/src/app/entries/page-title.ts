import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { useEffect } from 'react'
import { t } from '../../i18n/index.ts'

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} – ${t('app.name')}` : t('app.name')
  }, [title])
}

/** Returns the number in the window title: unread in the inbox and Junk, all in Drafts, otherwise 0. */
export function titleCount(
  folder: Pick<Folder, 'name' | 'unread_threads' | 'total_threads'> | undefined,
): number {
  if (folder?.name === 'INBOX' || folder?.name === 'Junk') return folder.unread_threads
  return folder?.name === 'Drafts' ? folder.total_threads : 0
}
