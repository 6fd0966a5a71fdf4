import './ui/base.css'
import { createRoot } from 'react-dom/client'
import { takeFirstData } from './api/first-data.ts'
import { App } from './app/App.tsx'
import { followLinksHere, takeTokenFromAddress, watchAddress } from './app/navigation.ts'
import { startPreferences } from './app/preferences.ts'
import { loadSession, startSession } from './app/session.ts'

startPreferences()
// A token in the address speaks for somebody the page may not have been made for.
const hasToken = takeTokenFromAddress()
const firstData = takeFirstData()
startSession(hasToken ? undefined : firstData)
watchAddress(() => void loadSession())
followLinksHere()

createRoot(document.getElementById('root') as HTMLElement).render(<App />)
