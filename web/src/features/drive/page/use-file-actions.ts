import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { useState } from 'react'
import { navigate } from 'wouter/use-browser-location'
import { breakpoints, useMedia } from '../../../ui/index.ts'
import type { DrivePageActions } from '../actions/file-action.ts'
import { type DriveLocation, folderHref } from '../address/drive-address.ts'
import { renameFile } from '../data/mutations.ts'
import { showDetails } from '../details/show-details.tsx'
import { isFolder } from '../names/file-rights.ts'

/** Page functions for file actions: opening, inline renaming, details. */
export function useFileActions(driveLocation: DriveLocation, focusFile: (id: Id) => void) {
  const [renamed, setRenamed] = useState<DriveFile>()
  const [hasDetails, setDetails] = useState(false)
  const isNarrow = useMedia(breakpoints.tablet)

  const pageActions: DrivePageActions = {
    location: driveLocation,
    open: (file) => {
      if (driveLocation.tab === 'trash') return
      if (isFolder(file)) navigate(folderHref(file.id))
      else navigate(`${location.pathname}${withOpen(location.search, file.id)}`)
    },
    rename: setRenamed,
    showDetails: () => setDetails(true),
  }
  return {
    deskFor: (files: readonly DriveFile[]): DrivePageActions => ({
      ...pageActions,
      showDetails: () => {
        const [only] = files
        if (isNarrow && only) showDetails(only)
        else setDetails(true)
      },
    }),
    hasDetails: hasDetails && !isNarrow,
    canHaveDetails: !isNarrow,
    setDetails,
    renaming: renamed && {
      id: renamed.id,
      onDone: (name: string | undefined) => {
        setRenamed(undefined)
        if (name !== undefined) void renameFile(renamed, name)
        focusFile(renamed.id)
      },
    },
  }
}

function withOpen(search: string, id: Id): string {
  const query = new URLSearchParams(search)
  query.set('open', id)
  return `?${query}`
}
