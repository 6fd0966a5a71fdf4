import { type Split, saveShare, useShare } from '../navigation/split.ts'
import { useActions } from '../run-action.ts'
import css from './ThreadList.module.css'

interface Props {
  split: Split
  selectedCount: number
  onClear: () => void
}

/** Reading pane; without an open thread it shows the number of selected threads. */
export function PreviewPane({ split, selectedCount, onClear }: Props) {
  const { side, openId, reading } = split
  const actions = useActions(true)
  const share = useShare(side)
  return (
    <>
      {actions && (
        <actions.Gutter side={side} share={share} onShare={(next: number) => saveShare(side, next)} />
      )}
      <div className={css.preview}>
        {openId === undefined
          ? actions && <actions.NothingOpen selectedCount={selectedCount} onClear={onClear} />
          : reading}
      </div>
    </>
  )
}
