import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { findFolder, folderNames } from '../mailbox/folders/index.ts'
import { foldersQuery } from '../mailbox/index.ts'

/** Shows a dot on the tab icon while the inbox has unread mail. */
export function useUnreadBadge(): void {
  const { data: hasUnread = false } = useQuery({ ...foldersQuery, select: hasUnreadMail })
  useEffect(() => {
    showIcon(hasUnread ? '/favicon-unread.svg' : '/favicon.svg')
  }, [hasUnread])
  useEffect(() => () => showIcon('/favicon.svg'), [])
}

const hasUnreadMail = (folders: Folder[]): boolean =>
  (findFolder(folders, folderNames.inbox)?.unread_threads ?? 0) > 0

function showIcon(address: string): void {
  document.querySelector('link[rel="icon"]')?.setAttribute('href', address)
}
