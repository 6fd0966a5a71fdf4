import { type RefObject, useEffect, useRef } from 'react'
import { AdvancedForm } from '../form/AdvancedForm.tsx'
import type { BoxElements, BoxState } from '../state/box-state.ts'
import css from './SearchDrop.module.css'
import { Suggestions } from './Suggestions.tsx'

/** Drop-down of the search box: suggestions or the advanced form. */
export function SearchDrop(props: BoxState & BoxElements) {
  const { view, onView, root } = props
  useFocusExit(root, () => onView('closed'))
  return (
    <div className={css.drop} data-screen-only>
      <BoxContent {...props} view={view} />
    </div>
  )
}

/** Content of the search box for any container. */
export function BoxContent({ field, root, ...box }: BoxState & BoxElements) {
  if (box.view === 'suggestions') return <Suggestions {...box} field={field} />
  return <AdvancedForm {...box} root={root} />
}

/** Calls `onExit` when the pointer or the focus moves outside. */
function useFocusExit(root: RefObject<HTMLElement | null>, onExit: () => void): void {
  const latest = useRef(onExit)
  useEffect(() => {
    latest.current = onExit
  })
  useEffect(() => {
    const onTarget = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) latest.current()
    }
    document.addEventListener('pointerdown', onTarget)
    document.addEventListener('focusin', onTarget)
    return () => {
      document.removeEventListener('pointerdown', onTarget)
      document.removeEventListener('focusin', onTarget)
    }
  }, [root])
}
