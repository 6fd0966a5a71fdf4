import type { Id } from '@bocau/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { labelsQuery } from '../../api/labels-query.ts'
import { useUser } from '../../api/session.ts'
import { t } from '../../i18n/index.ts'
import { foldersQuery } from './cache/queries.ts'
import type { Reader } from './participants.ts'
import { type FolderLabel, folderLabels, tagsOfLabels } from './thread-list/row/row-content.ts'

const noLabels: Record<Id, FolderLabel> = {}

/** Returns all labels, and folders as labels, by id; stable until one is renamed. */
export function useFolderLabels(): Record<Id, FolderLabel> {
  const folders = useQuery({ ...foldersQuery, select: folderLabels }).data ?? noLabels
  const labels = useQuery({ ...labelsQuery, select: tagsOfLabels }).data ?? noLabels
  return useMemo(() => ({ ...folders, ...labels }), [folders, labels])
}

/** Returns the signed-in user as named in rows and messages. */
export function useReader(): Reader {
  const { email } = useUser()
  const me = t('mailbox.me')
  return useMemo(() => ({ email, me }), [email, me])
}
