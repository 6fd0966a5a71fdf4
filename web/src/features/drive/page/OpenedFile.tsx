import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { useCallback } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { OpenFile } from './OpenFile.tsx'

interface Props {
  files: readonly DriveFile[]
  isWaiting: boolean
  onClosed: (id: Id) => void
}

/** File named by the address in addition to the location; going back closes it. */
export function OpenedFile({ files, isWaiting, onClosed }: Props) {
  const id = new URLSearchParams(useSearch()).get('open')
  const close = useCallback(() => {
    const query = new URLSearchParams(location.search)
    query.delete('open')
    navigate(query.size > 0 ? `${location.pathname}?${query}` : location.pathname, { replace: true })
    if (id) onClosed(id)
  }, [id, onClosed])
  return id ? <OpenFile key={id} id={id} files={files} isWaiting={isWaiting} onClose={close} /> : null
}
