import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { navigate, usePathname, useSearch } from 'wouter/use-browser-location'
import { useServerSettings } from '../../../api/session.ts'
import { folderHref, readDriveAddress } from '../address/drive-address.ts'
import { driveHome } from '../address/drive-home.ts'
import { driveFileQuery } from '../data/queries.ts'
import { DriveLoadError } from './DriveLoadError.tsx'
import { DriveView } from './DriveView.tsx'
import '../../../i18n/areas/drive.ts'
import '../../../i18n/areas/refusals.ts'

interface Props {
  onTitle: (title: string) => void
}

export function DrivePage({ onTitle }: Props) {
  const address = readDriveAddress(usePathname(), useSearch())
  const isOff = !useServerSettings().enable_drive
  const isNowhere = address === null
  useEffect(() => {
    if (isOff) navigate('/', { replace: true })
    else if (isNowhere) navigate(driveHome, { replace: true })
  }, [isOff, isNowhere])
  if (isOff || !address) return null
  if ('fileId' in address) return <FileAddress id={address.fileId} />
  return <DriveView location={address.location} onTitle={onTitle} />
}

/** A file address shows the file inside its folder. */
function FileAddress({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(driveFileQuery(id))
  useEffect(() => {
    if (!data) return
    const { file } = data
    const folder = file.type === 'folder' ? file.id : file.parent_id
    const returnHref = folder === null ? driveHome : folderHref(folder)
    navigate(file.type === 'folder' ? returnHref : `${returnHref}?open=${id}`, { replace: true })
  }, [data, id])
  return error ? <DriveLoadError id={id} error={error} onRetry={() => void refetch()} /> : null
}
