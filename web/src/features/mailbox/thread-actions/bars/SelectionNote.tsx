import { t } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/index.ts'
import css from './SelectionNote.module.css'

interface Props {
  count: number
  /** Number of threads in the folder. */
  total: number
  folder: string
  isEntireFolder: boolean
  onSelectFolder: () => void
  onClear: () => void
}

/** Offers to select the entire folder once all rows of a page are selected. Overlays the list without moving it. */
export function SelectionNote({ count, total, folder, isEntireFolder, onSelectFolder, onClear }: Props) {
  return (
    <div className={css.note} data-screen-only data-selection-note role="status">
      {isEntireFolder ? (
        <>
          <span>{t('selection.folder', { n: total, folder })}</span>
          <Button size="s" kind="link" onClick={onClear}>
            {t('selection.clear')}
          </Button>
        </>
      ) : (
        <>
          <span>{t('selection.page', { n: count })}</span>
          <Button size="s" kind="link" onClick={onSelectFolder}>
            {t('selection.selectFolder', { n: total, folder })}
          </Button>
        </>
      )}
    </div>
  )
}
