import type { Thread, ThreadPage } from '@bocau/contract/mailbox'
import { t } from '../../../i18n/index.ts'
import { RefreshCw } from '../../../ui/icons.ts'
import { IconButton } from '../../../ui/index.ts'
import { keyLabel } from '../key-label.ts'
import type { ListSource } from '../list-source.ts'
import type { SelectionKind } from '../selection.ts'
import css from '../Toolbar.module.css'
import { Toolbar } from '../Toolbar.tsx'
import { offeredActions, type ThreadAction } from '../thread-actions/index.ts'
import { PageControls } from './PageControls.tsx'
import { SelectControl } from './SelectControl.tsx'

interface Props {
  source: ListSource
  page: ThreadPage | undefined
  selected: readonly Thread[]
  isRefreshing: boolean
  onSelect: (kind: SelectionKind) => void
  onRefresh: () => void
  onAction: (action: ThreadAction) => void
  onGo: (cursor: string) => void
  onPointPage: (cursor: string) => void
}

/** Above a list: what can be done with it, or with what is ticked in it. Its height never changes. */
export function ThreadToolbar(props: Props) {
  const { source, page, selected, onSelect, onGo, onPointPage } = props
  const isSelecting = selected.length > 0
  return (
    <Toolbar label={isSelecting ? t('mailbox.actionsOfSelection') : t('mailbox.actions')}>
      <SelectControl count={selected.length} total={page?.items.length ?? 0} onSelect={onSelect} />
      {isSelecting ? <SelectionActions {...props} /> : <RefreshButton {...props} />}
      <span className={css.grow} />
      {page && (
        <span className={isSelecting ? css.pagesOfSelection : css.group}>
          <PageControls source={source} page={page} onGo={onGo} onPoint={onPointPage} isShort={isSelecting} />
        </span>
      )}
    </Toolbar>
  )
}

function SelectionActions({ selected, onAction }: Props) {
  return (
    <>
      <output className={css.count}>{t('mailbox.selected', { n: selected.length })}</output>
      <span className={css.rule} />
      {offeredActions(selected).map((action) => (
        <IconButton
          key={action.id}
          label={action.label()}
          icon={action.icon}
          shortcut={keyLabel(action.shortcut)}
          onClick={() => onAction(action)}
        />
      ))}
    </>
  )
}

function RefreshButton({ isRefreshing, onRefresh }: Props) {
  return (
    <IconButton
      label={t('mailbox.refresh')}
      icon={RefreshCw}
      data-turning={isRefreshing || undefined}
      className={css.refresh}
      onClick={onRefresh}
    />
  )
}
