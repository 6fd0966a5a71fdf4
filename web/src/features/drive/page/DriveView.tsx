import type { DriveSort } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { FolderPlus, Info } from 'lucide'
import { useEffect, useRef } from 'react'
import { useServerSettings } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { Banner, Button, openMenu } from '../../../ui/index.ts'
import { useShortcuts } from '../../../ui/keyboard/shortcuts.ts'
import { useRetainFocus } from '../../../ui/keyboard/use-retain-focus.ts'
import { AccessRequestBanner } from '../access/AccessRequestBanner.tsx'
import { RequestsByAddress } from '../access/RequestsDialog.tsx'
import { actionEntries } from '../actions/action-menu.ts'
import { offeredActions } from '../actions/catalogue.ts'
import { type DriveLocation, driveHref, folderHref } from '../address/drive-address.ts'
import { driveHome } from '../address/drive-home.ts'
import { Breadcrumb } from '../breadcrumb/Breadcrumb.tsx'
import { emptyTrash } from '../data/mutations.ts'
import { isSortable } from '../data/queries.ts'
import { DetailsPane } from '../details/DetailsPane.tsx'
import { FileTable } from '../file-table/FileTable.tsx'
import { focusWhenVisible } from '../file-table/use-file-keys.ts'
import { useFolderFocus } from '../file-table/use-folder-focus.ts'
import { canWrite } from '../names/file-rights.ts'
import { sortBy } from '../names/sorting.ts'
import { promptForFolder } from '../new-folder/prompt-for-folder.tsx'
import { SearchFilters } from '../search/SearchFilters.tsx'
import { droppedFiles } from '../uploads/dropped-files.ts'
import { uploadFiles } from '../uploads/upload-files.tsx'
import { DriveLoadError } from './DriveLoadError.tsx'
import { DriveSkeleton } from './DriveSkeleton.tsx'
import { DriveTabs } from './DriveTabs.tsx'
import css from './DriveView.module.css'
import { DropZone } from './DropZone.tsx'
import { driveKeysOf } from './drive-shortcuts.ts'
import { EmptyDrive } from './EmptyDrive.tsx'
import { crumbsTo, tabOf } from './location-names.ts'
import { OpenedFile } from './OpenedFile.tsx'
import { DriveToolbar } from './toolbar/DriveToolbar.tsx'
import { SearchField } from './toolbar/SearchField.tsx'
import { UploadButton } from './toolbar/UploadButton.tsx'
import { useChoices } from './use-choices.ts'
import { useChosen } from './use-chosen.ts'
import { useDriveList } from './use-drive-list.ts'
import { useFileActions } from './use-file-actions.ts'
import { useFolderDrag } from './use-folder-drag.ts'
import { usePageDrop } from './use-page-drop.ts'

interface Props {
  location: DriveLocation
  onTitle: (title: string) => void
}

/** Location of the drive: its path, files and actions. */
export function DriveView({ location, onTitle }: Props) {
  const { view, setView, sorting, setSorting } = useChoices()
  const list = useDriveList(location, sorting)
  const { files, folder } = list
  const locationKey = driveHref(location)
  const { selection, choose, chosen } = useChosen(locationKey, list)
  const panel = useRef<HTMLDivElement>(null)
  const focusFile = (id: Id) => requestAnimationFrame(() => focusWhenVisible(panel, id))
  const { deskFor, hasDetails, canHaveDetails, setDetails, renaming } = useFileActions(location, focusFile)
  const path = crumbsTo(location, list)
  const order = { sorting, onSort: (key: DriveSort) => setSorting(sortBy(sorting, key)) }
  const title = path.at(-1)?.name ?? t('drive.title')
  const folderId = location.tab === 'mine' ? location.folderId : null
  const canUpload = location.tab === 'mine' && list.isHere && (folder === null || canWrite(folder))

  useEffect(() => onTitle(title), [onTitle, title])
  useFolderFocus(panel, locationKey, list.isHere)
  useRetainFocus(panel)

  const upload = (into: Id | null, local: Parameters<typeof uploadFiles>[1]) =>
    void uploadFiles(into, local, into === folderId ? files : [])
  const dropInto = (into: Id | null, transfer: DataTransfer) =>
    void droppedFiles(transfer).then((local) => upload(into, local))
  const isDropping = usePageDrop(canUpload ? (transfer) => dropInto(folderId, transfer) : undefined)
  const drag = useFolderDrag(location, files, { chosen, onDropUpload: dropInto })
  const newFolder = () =>
    void promptForFolder(folderId).then((created) => {
      if (!created) return
      choose({ type: 'only', id: created.id })
      focusFile(created.id)
    })

  // Actions apply to the selection, otherwise to the file with the cursor.
  const cursor = files.find(({ id }) => id === selection.cursor)
  const targets = chosen.length > 0 ? chosen : cursor ? [cursor] : []
  const actions = offeredActions(targets, location)
  useShortcuts(
    {
      ...driveKeysOf(actions, { files: targets, pageActions: deskFor(targets) }, reachForDriveSearch),
      ...(chosen.length > 0 ? { Escape: () => choose({ type: 'clear' }) } : {}),
    },
    true,
  )

  return (
    <div ref={panel} className={css.room} data-drive tabIndex={-1}>
      <header className={css.head}>
        <Breadcrumb path={path} hrefOf={({ id }) => (id === null ? driveHome : folderHref(id))} drag={drag} />
        <span className={css.grow} />
        {canUpload && (
          <>
            <Button className={css.wide} icon={FolderPlus} onClick={newFolder}>
              {t('drive.newFolder')}
            </Button>
            <UploadButton onFiles={(local) => upload(folderId, local)} onNewFolder={newFolder} />
          </>
        )}
      </header>
      <div className={css.tabs}>
        <DriveTabs current={tabOf(location, folder)} />
        <SearchField location={location} />
      </div>
      {location.tab === 'search' && <SearchFilters location={location} />}
      <DriveToolbar
        chosen={chosen}
        actions={chosen.length > 0 ? actions : []}
        pageActions={deskFor(chosen)}
        onClear={() => choose({ type: 'clear' })}
        view={view}
        onView={setView}
        sort={isSortable(location) ? order : undefined}
        summary={list.isHere ? t('drive.items', { n: list.total }) : ''}
        onEmptyTrash={
          location.tab === 'trash' && list.total > 0 ? () => void emptyTrash(list.total) : undefined
        }
        details={canHaveDetails ? { isOpen: hasDetails, onToggle: () => setDetails(!hasDetails) } : undefined}
      />
      {location.tab === 'mine' && <AccessRequestBanner />}
      {location.tab === 'trash' && list.total > 0 && <TrashNote />}
      <div className={css.body}>
        {files.length > 0 ? (
          <FileTable
            key={locationKey}
            label={title}
            files={files}
            total={list.total}
            view={view}
            column={location.tab === 'mine' || location.tab === 'shared' ? 'owner' : 'location'}
            date={location.tab === 'trash' ? 'trashed_at' : 'last_modified'}
            {...(isSortable(location) ? order : {})}
            selection={selection}
            onSelect={choose}
            onOpen={(file) => deskFor([file]).open(file)}
            onMenu={(file, anchor, isByKeyboard) => {
              const about = chosen.some(({ id }) => id === file.id) ? chosen : [file]
              openMenu({
                label: t('drive.menuOf', { name: file.name }),
                entries: actionEntries(offeredActions(about, location), about, deskFor(about)),
                anchor,
                isByKeyboard,
              })
            }}
            onScrollEnd={list.readOn}
            renaming={renaming}
            drag={drag}
          />
        ) : list.isHere ? (
          <EmptyDrive
            location={location}
            canUpload={canUpload}
            action={<UploadButton onFiles={(local) => upload(folderId, local)} />}
          />
        ) : list.error ? (
          <DriveLoadError id={folderId} error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <DriveSkeleton view={view} />
        )}
        {hasDetails && (
          <DetailsPane
            files={targets.length === 0 && folder ? [folder] : targets}
            onClose={() => setDetails(false)}
          />
        )}
      </div>
      {isDropping && <DropZone folderName={title} />}
      <RequestsByAddress />
      <OpenedFile files={files} isWaiting={!list.isHere && !list.error} onClosed={focusFile} />
    </div>
  )
}

const reachForDriveSearch = () => document.querySelector<HTMLInputElement>('[data-drive-search]')?.focus()

const TrashNote = () => (
  <Banner icon={Info}>{t('drive.trashNote', { n: useServerSettings().trash_days })}</Banner>
)
