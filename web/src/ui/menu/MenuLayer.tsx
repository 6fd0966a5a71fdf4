import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { numbersFromOne } from '../../store.ts'
import { fetchPart, prefetch } from '../parts/fetch-part.ts'
import { whenIdle } from '../timing/when-idle.ts'
import { closeMenu, visibleMenu, watchMenu } from './menu.ts'

const loadPopup = () => fetchPart(() => import('./MenuPopup.tsx'))
const MenuPopup = lazy(async () => ({ default: (await loadPopup()).MenuPopup }))

/** Menu layer of the page. Its code loads when idle, after the first screen. */
export function MenuLayer() {
  const menu = useSyncExternalStore(watchMenu, visibleMenu)
  useEffect(() => whenIdle(() => prefetch(loadPopup)), [])
  useEffect(() => {
    if (!menu) return
    // Its content belongs to the page that was left.
    addEventListener('popstate', closeMenu)
    return () => removeEventListener('popstate', closeMenu)
  }, [menu])
  return (
    menu && (
      <Suspense>
        <MenuPopup key={menuKey(menu)} menu={menu} />
      </Suspense>
    )
  )
}

const keys = new WeakMap<object, number>()
const newKey = numbersFromOne()

/** Remounts for another menu, even at the same position. */
function menuKey(menu: object): number {
  const key = keys.get(menu) ?? newKey()
  keys.set(menu, key)
  return key
}
