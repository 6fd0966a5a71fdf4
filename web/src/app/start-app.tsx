import type { FirstData } from '@bocau/contract/first-data'
import { flushSync } from 'react-dom'
import type { Root } from 'react-dom/client'
import { keepPageFromDrops } from '../ui/dragging.ts'
import { App } from './App.tsx'
import { reloadAfterUpdate } from './failure/reload-after-update.ts'
import { followLinksHere, watchAddress } from './navigation.ts'
import { loadSession, startSession } from './session.ts'

/** Draws the product into its place on the page; where nothing is known of whoever is there, the server is asked. */
export async function startApp(root: Root, firstData: FirstData | null | undefined): Promise<void> {
  await startSession(firstData)
  watchAddress(() => void loadSession())
  followLinksHere()
  reloadAfterUpdate()
  keepPageFromDrops()
  // At once: put in line it would wait behind a picture of an empty page.
  flushSync(() => root.render(<App />))
}
