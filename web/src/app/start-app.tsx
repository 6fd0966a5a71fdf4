import type { FirstData } from '@bocau/contract/first-data'
import { flushSync } from 'react-dom'
import type { Root } from 'react-dom/client'
import { preventPageDrops } from '../ui/dragging.ts'
import { App } from './App.tsx'
import { reloadAfterUpdate } from './failure/reload-after-update.ts'
import { followLocalLinks, watchAddress } from './navigation.ts'
import { loadSession, startSession } from './session.ts'

/** Renders the product; without embedded data the server is asked first. */
export async function startApp(root: Root, firstData: FirstData | null | undefined): Promise<void> {
  await startSession(firstData)
  watchAddress(() => void loadSession())
  followLocalLinks()
  reloadAfterUpdate()
  preventPageDrops()
  // Synchronous, because a scheduled render would wait behind an empty frame.
  flushSync(() => root.render(<App />))
}
