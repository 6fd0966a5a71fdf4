import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { foldersQuery } from '../cache/queries.ts'
import { findFolder, folderHref, folderNames } from '../folders/folders.ts'

/** Leads to the inbox from the address of a folder that is not there, or not there any more; '' where no folder is. */
export function useKnownFolder(folder: string): void {
  const { data: folders } = useQuery(foldersQuery)
  const isUnknown = folder !== '' && folders !== undefined && findFolder(folders, folder) === undefined
  useEffect(() => {
    if (isUnknown) navigate(folderHref(folderNames.inbox), { replace: true })
  }, [isUnknown])
}
