import type { DriveFile } from '@bocau/contract/drive/drive'
import { ChartPie, Ellipsis, Info, LayoutGrid, List, Trash2, X } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import { Segments } from '../../../../ui/controls/Segments.tsx'
import { useToolbar } from '../../../../ui/controls/toolbar/use-toolbar.ts'
import { Button, Icon, IconButton, MenuButton, tip } from '../../../../ui/index.ts'
import { actionEntries } from '../../actions/action-menu.ts'
import type { DrivePageActions, FileAction } from '../../actions/file-action.ts'
import { SortMenu } from '../../file-table/SortMenu.tsx'
import type { FileView } from '../../file-table/table-props.ts'
import type { Sorting, SortKey } from '../../names/sorting.ts'
import { openStorage } from '../../storage/StorageDialog.tsx'
import css from './DriveToolbar.module.css'

interface Props {
  chosen: readonly DriveFile[]
  actions: readonly FileAction[]
  pageActions: DrivePageActions
  onClear: () => void
  view: FileView
  onView: (view: FileView) => void
  summary: string
  /** Undefined for lists with a fixed order. */
  sort: { sorting: Sorting; onSort: (key: SortKey) => void } | undefined
  /** Undefined outside the trash or if it is empty. */
  onEmptyTrash: (() => void) | undefined
  /** Undefined on narrow screens. */
  details: { isOpen: boolean; onToggle: () => void } | undefined
}

/** Toolbar with the actions for the selection and the display options. */
export function DriveToolbar(props: Props) {
  const { chosen, actions, pageActions, onClear, view, onView, summary, sort, onEmptyTrash, details } = props
  const bar = useToolbar()
  const primary = actions.filter(({ isPrimary }) => isPrimary)
  return (
    <div className={css.bar}>
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- focus roves over the controls */}
      <div {...bar} role="toolbar" aria-label={t('drive.toolbar')} className={css.actions}>
        {chosen.length > 0 ? (
          <>
            <IconButton label={t('drive.clearChoice')} shortcut="Esc" icon={X} onClick={onClear} />
            <span className={css.count} role="status">
              {t('drive.chosen', { n: chosen.length })}
            </span>
            {primary.map((action) => (
              <IconButton
                key={action.id}
                className={action.isForWide ? css.wide : undefined}
                label={t(action.label)}
                shortcut={action.shortcut}
                icon={action.icon}
                onClick={() => action.run(chosen, pageActions)}
              />
            ))}
            <MenuButton
              className={css.more}
              menuLabel={t('drive.more')}
              aria-label={t('drive.more')}
              {...tip(t('drive.more'))}
              entries={() => actionEntries(actions, chosen, pageActions)}
            >
              <Icon of={Ellipsis} />
            </MenuButton>
          </>
        ) : (
          <span className={css.summary}>{summary}</span>
        )}
      </div>
      {onEmptyTrash && chosen.length === 0 && (
        <Button size="s" icon={Trash2} onClick={onEmptyTrash}>
          {t('drive.emptyTrash')}
        </Button>
      )}
      {sort && (
        <span className={css.sort} data-always={view === 'boxes' || undefined}>
          <SortMenu {...sort} />
        </span>
      )}
      <IconButton label={t('drive.storage')} icon={ChartPie} onClick={openStorage} />
      {details && (
        <IconButton
          label={t('drive.details')}
          icon={Info}
          aria-pressed={details.isOpen}
          className={details.isOpen ? css.on : undefined}
          onClick={details.onToggle}
        />
      )}
      <div className={css.view}>
        <Segments
          label={t('drive.view')}
          hasIconsOnly
          value={view}
          options={[
            { value: 'table', label: t('drive.view.table'), icon: List },
            { value: 'boxes', label: t('drive.view.boxes'), icon: LayoutGrid },
          ]}
          onChange={onView}
        />
      </div>
    </div>
  )
}
