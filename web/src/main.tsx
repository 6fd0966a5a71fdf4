// oxlint-disable import/no-unassigned-import -- style sheets of the whole page, and what all else waits for
import './app/drawing/first-picture.ts'
import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
// oxlint-enable import/no-unassigned-import
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { takeFirstData } from './api/first-data.ts'
import { App } from './app/App.tsx'
import { reloadAfterUpdate } from './app/failure/reload-after-update.ts'
import { followLinksHere, takeTokenFromAddress, watchAddress } from './app/navigation.ts'
import { loadSession, startSession } from './app/session.ts'

// A token in the address speaks for somebody the page may not have been made for.
const hasToken = takeTokenFromAddress()
const firstData = takeFirstData()
await startSession(hasToken ? undefined : firstData)
watchAddress(() => void loadSession())
followLinksHere()
reloadAfterUpdate()

const place = document.getElementById('root') as HTMLElement
const root = createRoot(place)
// At once: put in line it would wait behind a picture of an empty page. What the server drew there gives way to it.
flushSync(() => root.render(<App />))
place.inert = false
