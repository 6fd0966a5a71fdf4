import { Suspense, useState } from 'react'
import { sidePart } from '../../../ui/parts/lazy-part.ts'
import { readShare, type Split, saveShare } from '../navigation/split.ts'
import css from './ThreadList.module.css'

const Gutter = sidePart(async () => (await import('./split-pane/parts.tsx')).Gutter)
const NothingOpen = sidePart(async () => (await import('./split-pane/parts.tsx')).NothingOpen)

interface Props {
  split: Split
  selectedCount: number
  onClear: () => void
}

/** Reading pane; without an open thread it shows the number of selected threads. */
export function PreviewPane({ split, selectedCount, onClear }: Props) {
  const { side, openId, reading } = split
  const [share, setShare] = useState(() => readShare(side))
  const store = (next: number) => {
    setShare(next)
    saveShare(side, next)
  }
  return (
    <>
      <Suspense>
        <Gutter side={side} share={share} onShare={store} />
      </Suspense>
      <div className={css.preview}>
        {openId === undefined ? (
          <Suspense>
            <NothingOpen selectedCount={selectedCount} onClear={onClear} />
          </Suspense>
        ) : (
          reading
        )}
      </div>
    </>
  )
}
