import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { errorText, t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { loadPreview, type PreviewFile } from '../../preview/index.ts'
import { driveFileQuery } from '../data/queries.ts'
import { toPreview } from '../names/addresses.ts'
import { isFolder } from '../names/file-rights.ts'

const Preview = lazy(loadPreview)

interface Props {
  id: Id
  /** Files of the list, reachable by arrow keys. */
  files: readonly DriveFile[]
  isWaiting: boolean
  onClose: () => void
}

/** Preview of a file, with navigation to the next and previous one. */
export function OpenFile({ id, files, isWaiting, onClose }: Props) {
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
