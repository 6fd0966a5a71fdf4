import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useCallback, useEffect, useState } from 'react'
import { navigate, useSearch } from 'wouter/use-browser-location'
import { errorText, t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.ts'
import { loadPreview, type PreviewFile } from '../../preview/index.ts'
import { driveFileQuery } from '../data/queries.ts'
import { toPreview } from '../names/addresses.ts'
import { isFolder } from '../names/file-rights.ts'

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

const Preview = lazyPart(async () => (await loadPreview()).Preview)

interface OpenFileProps {
  id: Id
  /** Files of the list, reachable by arrow keys. */
  files: readonly DriveFile[]
  isWaiting: boolean
  onClose: () => void
}

/** Preview of a file, with navigation to the next and previous one. */
function OpenFile({ id, files, isWaiting, onClose }: OpenFileProps) {
  const isListed = files.some((file) => file.id === id)
  const { data, error } = useQuery({ ...driveFileQuery(id), enabled: !isListed && !isWaiting })
  useEffect(() => {
    if (!error) return
    showToast({ kind: 'error', text: t('drive.failed.open'), detail: errorText(error) })
    onClose()
  }, [error, onClose])
  const visible = useVisibleFiles(id, isListed ? files : data ? [data.file] : undefined)
  if (!visible) return null
  return (
    <Suspense>
      <Preview {...visible} onClose={onClose} />
    </Suspense>
  )
}

/** Keeps the files of the moment when the preview opened; later changes of the list must not reopen a file. */
function useVisibleFiles(id: Id, files: readonly DriveFile[] | undefined) {
  const [visible, setVisible] = useState<{ files: PreviewFile[]; start: number }>()
  if (!visible && files) {
    const previewed = files.filter((file) => !isFolder(file))
    const start = previewed.findIndex((file) => file.id === id)
    if (start >= 0) setVisible({ files: previewed.map(toPreview), start })
  }
  return visible
}
