import { t } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/index.ts'
import css from './SelectionNote.module.css'

interface Props {
  /** How many rows of the page are ticked: all of them. */
  count: number
  /** How many the folder holds. */
  total: number
  /** What the folder is called. */
  folder: string
  isWholeFolder: boolean
  onSelectFolder: () => void
  onClear: () => void
}

/** Once all of a page is ticked: the way to everything in the folder, and back. It lies over the list and moves nothing. */
export function SelectionNote({ count, total, folder, isWholeFolder, onSelectFolder, onClear }: Props) {
  return (
    <div className={css.note} role="status">
      {isWholeFolder ? (
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
