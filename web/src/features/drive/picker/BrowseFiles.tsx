import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { useInfiniteQuery } from '@tanstack/react-query'
import { LayoutGrid, List } from 'lucide'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { errorText, t } from '../../../i18n/index.ts'
import { Segments } from '../../../ui/controls/Segments.tsx'
import { Button, EmptyState, Skeleton, SkeletonBar } from '../../../ui/index.ts'
import type { DriveLocation } from '../address/drive-address.ts'
import { Breadcrumb } from '../breadcrumb/Breadcrumb.tsx'
import { driveListQuery, isSortable } from '../data/queries.ts'
import { FileTable } from '../file-table/FileTable.tsx'
import { SortMenu } from '../file-table/SortMenu.tsx'
import { type SelectionAction, selectionReducer } from '../file-table/selection.ts'
import type { FileView } from '../file-table/table-props.ts'
import { useFolderFocus } from '../file-table/use-folder-focus.ts'
import { isFolder, isOwner } from '../names/file-rights.ts'
import { byName, sortBy } from '../names/sorting.ts'
import css from './Picker.module.css'

interface Props {
  panel: RefObject<HTMLElement | null>
  location: DriveLocation
  onNavigate: (location: DriveLocation) => void
  /** Selected files, including those in other folders. */
  picked: readonly DriveFile[]
  onPick: (files: readonly DriveFile[]) => void
  onInsert: (file: DriveFile) => void
}

/** Drive list of the picker: folders open, files are selected. */
export function BrowseFiles({ panel, location, picked, onPick, onNavigate, onInsert }: Props) {
  const [sorting, setSorting] = useState(byName)
  const [view, setView] = useState<FileView>('table')
  const { data, error, refetch, fetchNextPage } = useInfiniteQuery(driveListQuery(location, sorting))
  const files = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data])
  const locationKey = JSON.stringify(location)
  const { selection, choose, takeClickBack } = usePickedFiles(locationKey, { files, picked }, onPick)
  useFolderFocus(panel, locationKey, data !== undefined)

  const open = (file: DriveFile) => {
    if (isFolder(file)) {
      takeClickBack(file.id)
      onNavigate({ tab: 'mine', folderId: file.id })
    } else if (disabledReason(file) === undefined) onInsert(file)
  }
  const path = [
    { id: null, name: location.tab === 'mine' ? t('drive.title') : t(`pick.tab.${tabName(location)}`) },
    ...(data?.pages[0]?.breadcrumb ?? []),
  ]
  return (
    <>
      <div className={css.tools}>
        <Breadcrumb path={path} onNavigate={({ id }) => onNavigate({ tab: 'mine', folderId: id })} />
        {isSortable(location) && (
          <SortMenu sorting={sorting} onSort={(key) => setSorting(sortBy(sorting, key))} />
        )}
        <Segments
          label={t('pick.view')}
          hasIconsOnly
          value={view}
          options={[
            { value: 'table', label: t('pick.table'), icon: List },
            { value: 'boxes', label: t('pick.boxes'), icon: LayoutGrid },
          ]}
          onChange={setView}
        />
      </div>
      {error ? (
        <EmptyState
          title={t('pick.failed')}
          hint={errorText(error)}
          action={<Button onClick={() => void refetch()}>{t('app.retry')}</Button>}
        />
      ) : !data ? (
        <Skeleton label={t('pick.loading')} className={css.waiting ?? ''}>
          {['62%', '48%', '71%', '55%', '66%'].map((width) => (
            <SkeletonBar key={width} width={width} />
          ))}
        </Skeleton>
      ) : files.length === 0 ? (
        <EmptyState title={t(location.tab === 'search' ? 'pick.noneFound' : 'pick.none')} />
      ) : (
        <FileTable
          label={t('pick.files')}
          files={files}
          total={data.pages[0]?.total ?? files.length}
          view={view}
          column={location.tab === 'search' || location.tab === 'recent' ? 'location' : 'owner'}
          date="last_modified"
          {...(isSortable(location) ? { sorting, onSort: (key) => setSorting(sortBy(sorting, key)) } : {})}
          selection={selection}
          onSelect={choose}
          disabledReason={disabledReason}
          isPicking
          onOpen={open}
          onScrollEnd={() => void fetchNextPage()}
        />
      )}
    </>
  )
}

const tabName = ({ tab }: DriveLocation) => (tab === 'trash' ? 'mine' : tab)

/**
 * Returns why a file cannot be attached; undefined if it can. Files of other users cannot be shared, and
 * infected files cannot be sent.
 */
function disabledReason(file: DriveFile): string | undefined {
  if (!isOwner(file)) return t('pick.foreign', { name: file.owner_display_name || file.owner })
  if (file.scan === 'infected') return t('pick.infected')
  return undefined
}

/** Selection across lists: clicks and keys change files of the visible list, other selected files stay. */
function usePickedFiles(
  locationKey: string,
  { files, picked }: { files: readonly DriveFile[]; picked: readonly DriveFile[] },
  onPick: (picked: readonly DriveFile[]) => void,
) {
  const [at, setAt] = useState<{ locationKey: string; anchor: Id | null; cursor: Id | null }>(
    noCursor(locationKey),
  )
  const { anchor, cursor } = at.locationKey === locationKey ? at : noCursor(locationKey)
  const selection = { ids: new Set(picked.map(({ id }) => id)), anchor, cursor }
  const beforeClick = useRef<{ id: Id; picked: readonly DriveFile[] } | null>(null)
  useDeselectMissing(locationKey, { files, picked }, onPick)

  const choose = (action: SelectionAction) => {
    if (action.type !== 'only') beforeClick.current = null
    else if (beforeClick.current?.id !== action.id) beforeClick.current = { id: action.id, picked }
    const listedIds = new Set(files.map(({ id }) => id))
    const ids = new Set(picked.filter(({ id }) => listedIds.has(id)).map(({ id }) => id))
    const next = selectionReducer({ ids, anchor, cursor }, action)
    setAt({ locationKey, anchor: next.anchor, cursor: next.cursor })
    if (next.ids === ids) return
    const stays = picked.filter(({ id }) => !listedIds.has(id) || next.ids.has(id))
    const remainingIds = new Set(stays.map(({ id }) => id))
    onPick([...stays, ...files.filter(({ id }) => next.ids.has(id) && !remainingIds.has(id))])
  }
  /** Reverts the click that started a double click. */
  const revertClick = (id: Id) => {
    if (beforeClick.current?.id === id) onPick(beforeClick.current.picked)
    beforeClick.current = null
  }
  return { selection, choose, takeClickBack: revertClick }
}

const noCursor = (locationKey: string) => ({ locationKey, anchor: null, cursor: null })

/** Deselects files that leave the visible list because they were deleted or moved. */
function useDeselectMissing(
  locationKey: string,
  { files, picked }: { files: readonly DriveFile[]; picked: readonly DriveFile[] },
  onPick: (picked: readonly DriveFile[]) => void,
): void {
  const before = useRef({ locationKey, files })
  useEffect(() => {
    const last = before.current
    before.current = { locationKey, files }
    if (last.locationKey !== locationKey || last.files === files) return
    const listedIds = new Set(files.map(({ id }) => id))
    const removedIds = new Set(last.files.filter(({ id }) => !listedIds.has(id)).map(({ id }) => id))
    const stays = picked.filter(({ id }) => !removedIds.has(id))
    if (stays.length < picked.length) onPick(stays)
  }, [locationKey, files, picked, onPick])
}
