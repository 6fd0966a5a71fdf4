// oxlint-disable import/no-unassigned-import -- style sheets of the whole page, and what all else waits for
import './app/drawing/first-picture.ts'
import './ui/tokens.css'
import './ui/fonts.css'
import './ui/base.css'
// oxlint-enable import/no-unassigned-import
import { createRoot } from 'react-dom/client'
import { takeFirstData } from './api/first-data.ts'
import { takeTokenFromAddress } from './app/navigation.ts'
import { startApp } from './app/start-app.tsx'

// A token in the address speaks for somebody the page may not have been made for.
const hasToken = takeTokenFromAddress()
const firstData = takeFirstData()
const place = document.getElementById('root') as HTMLElement
// What the server drew there gives way to it.
await startApp(createRoot(place), hasToken ? undefined : firstData)
place.inert = false
