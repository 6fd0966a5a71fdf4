import { useEffect, useSyncExternalStore } from 'react'
import { numbersFromOne } from '../../store.ts'
import { MenuPopup } from './MenuPopup.tsx'
import { closeMenu, visibleMenu, watchMenu } from './menu.ts'

/** Menu layer of the page. */
export function MenuLayer() {
  const menu = useSyncExternalStore(watchMenu, visibleMenu)
  useEffect(() => {
    if (!menu) return
    // Its content belongs to the page that was left.
    addEventListener('popstate', closeMenu)
    return () => removeEventListener('popstate', closeMenu)
  }, [menu])
  return menu && <MenuPopup key={menuKey(menu)} menu={menu} />
}

const keys = new WeakMap<object, number>()
const newKey = numbersFromOne()

/** Remounts for another menu, even at the same position. */
function menuKey(menu: object): number {
  const key = keys.get(menu) ?? newKey()
  keys.set(menu, key)
  return key
}
