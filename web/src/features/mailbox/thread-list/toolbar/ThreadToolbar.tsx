import type { Thread, ThreadPage } from '@bocau/contract/mailbox/mailbox'
import { useQuery } from '@tanstack/react-query'
import { Ellipsis, PanelBottom, PanelRight, RefreshCw, Rows3 } from 'lucide'
import { useDeferredValue } from 'react'
import { useSettings } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../ui/index.ts'
import { foldersQuery } from '../../cache/queries.ts'
import { hasFolderMenu, openFolderMenu } from '../../folders/folder-menu.ts'
import { findFolder } from '../../folders/folders.ts'
import type { ListSource } from '../../navigation/list-source.ts'
import type { SplitSide } from '../../navigation/split.ts'
import { loadActions, useActions } from '../../run-action.ts'
import type { SelectionKind } from '../../selection.ts'
import css from '../../Toolbar.module.css'
import { Toolbar } from '../../Toolbar.tsx'
import type { ThreadAction } from '../../thread-actions/index.ts'
import { NarrowControl } from '../narrowing/NarrowControl.tsx'
import { PageControls } from './PageControls.tsx'
import { SelectControl } from './SelectControl.tsx'

const icons = { right: PanelRight, bottom: PanelBottom }

/** Button for the display options of the list: reading pane, density and page size. Its menu loads on demand. */
function ViewControl({ side }: { side: SplitSide | undefined }) {
  const settings = useSettings()
  const open = async (anchor: Element, isByKeyboard: boolean) => {
    const { openViewMenu } = await loadActions()
    openViewMenu(settings, anchor, isByKeyboard)
  }
  return (
    <span className={css.view}>
      <span className={css.rule} />
      <IconButton
        className={side && css.on}
        label={t('mailbox.view')}
        icon={side ? icons[side] : Rows3}
        aria-haspopup="menu"
        onClick={(event) => void open(event.currentTarget, event.detail === 0)}
      />
    </span>
  )
}

interface Props {
  source: ListSource
  page: ThreadPage | undefined
  selected: readonly Thread[]
  /** Number of threads if the entire folder is selected. */
  folderTotal: number | undefined
  side: SplitSide | undefined
  isRefreshing: boolean
  onSelect: (kind: SelectionKind) => void
  onRefresh: () => void
  onAction: (action: ThreadAction, anchor: Element) => void
  onNavigate: (cursor: string) => void
  onPointPage: (cursor: string) => void
}

/** Toolbar of a list or of its selection, with constant height. */
export function ThreadToolbar(props: Props) {
  const { source, page, side, onSelect, onNavigate, onPointPage } = props
  // A checkbox is rendered immediately; the actions follow in the next frame.
  const selected = useDeferredValue(props.selected)
  const isSelecting = selected.length > 0
  const isShort = isSelecting || side === 'right'
  return (
    <Toolbar label={isSelecting ? t('mailbox.actionsOfSelection') : t('mailbox.actions')}>
      <SelectControl count={props.selected.length} total={page?.items.length ?? 0} onSelect={onSelect} />
      {isSelecting ? (
        <span className={css.actions} data-leaving={props.selected.length === 0 || undefined}>
          <SelectionActions {...props} selected={selected} />
        </span>
      ) : (
        <ListActions {...props} />
      )}
      <span className={css.grow} />
      {page && (
        <span className={isSelecting ? css.pagesOfSelection : css.group} data-beside={side}>
          <PageControls
            source={source}
            page={page}
            onNavigate={onNavigate}
            onPoint={onPointPage}
            isShort={isShort}
          />
        </span>
      )}
      {!isSelecting && <ViewControl side={side} />}
    </Toolbar>
  )
}

function SelectionActions({ selected, folderTotal, side, onAction }: Props) {
  const actions = useActions(true)
  return (
    <>
      <output className={css.count}>{t('mailbox.selected', { n: folderTotal ?? selected.length })}</output>
      <span className={css.rule} />
      {actions && (
        <actions.ActionBar
          threads={selected}
          isEntireFolder={folderTotal !== undefined}
          narrowCount={3}
          {...(side === 'right' && { maxCount: 3 })}
          onAction={onAction}
        />
      )}
    </>
  )
}

function ListActions({ source, isRefreshing, onRefresh }: Props) {
  const { data: folders = [] } = useQuery(foldersQuery)
  const folder = findFolder(folders, source.folder ?? '')
  return (
    <>
      <IconButton
        label={t('mailbox.refresh')}
        icon={RefreshCw}
        data-turning={isRefreshing || undefined}
        className={css.refresh}
        onClick={onRefresh}
      />
      {source.folder !== undefined && (
        <span className={css.narrow} data-narrowed={source.narrowing}>
          <NarrowControl source={source} />
        </span>
      )}
      {folder && hasFolderMenu(folder) && (
        <IconButton
          label={t('mailbox.more')}
          icon={Ellipsis}
          aria-haspopup="menu"
          onClick={(event) => void openFolderMenu(folder, event.currentTarget, event.detail === 0)}
        />
      )}
    </>
  )
}
