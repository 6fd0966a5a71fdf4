import { lazy, Suspense } from 'react'
import { fetchPart, prefetch } from '../../../ui/parts/fetch-part.ts'
import type { BoxElements, BoxState } from '../state/box-state.ts'
import css from './SearchDrop.module.css'
import { Suggestions } from './Suggestions.tsx'
import { useFocusExit } from './use-focus-exit.ts'

const loadForm = () => fetchPart(() => import('../form/AdvancedForm.tsx'))
const AdvancedForm = lazy(loadForm)

/** Drop-down of the search box: suggestions or the advanced form. */
export function SearchDrop(props: BoxState & BoxElements) {
  const { view, onView, root } = props
  useFocusExit(root, () => onView('closed'))
  return (
    <div className={css.drop} onPointerEnter={() => prefetch(loadForm)}>
      <BoxContent {...props} view={view} />
    </div>
  )
}

/** Content of the search box for any container. */
export function BoxContent({ field, root, ...box }: BoxState & BoxElements) {
  if (box.view === 'suggestions') return <Suggestions {...box} field={field} />
  return (
    <Suspense>
      <AdvancedForm {...box} root={root} />
    </Suspense>
  )
}
