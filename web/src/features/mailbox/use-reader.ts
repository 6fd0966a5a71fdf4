import type { Id } from '@bocau/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useUser } from '../../api/session.ts'
import { t } from '../../i18n/index.ts'
import { foldersQuery } from './cache/queries.ts'
import type { Reader } from './participants.ts'
import { type FolderLabel, folderLabels } from './thread-list/row/row-content.ts'

const noLabels: Record<Id, FolderLabel> = {}

/** The labels of all folders by id; the same object for as long as no folder is renamed. */
export function useFolderLabels(): Record<Id, FolderLabel> {
  return useQuery({ ...foldersQuery, select: folderLabels }).data ?? noLabels
}

/** The signed-in person as rows and messages name them. */
export function useReader(): Reader {
  const { email } = useUser()
  const me = t('mailbox.me')
  return useMemo(() => ({ email, me }), [email, me])
}
