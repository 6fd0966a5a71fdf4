// oxlint-disable import/no-unassigned-import -- style sheets of the entire page
import './ui/styles/tokens.css'
import './ui/styles/fonts.css'
import './ui/styles/base.css'
// oxlint-enable import/no-unassigned-import
import { createRoot } from 'react-dom/client'
import { takeFirstData } from './api/first-data/first-data.ts'
import { takeTokenFromAddress } from './app/navigation.ts'
import { startApp } from './app/start-app.tsx'

// A token in the address may belong to another user than the embedded data.
const hasToken = takeTokenFromAddress()
const firstData = takeFirstData()
await startApp(createRoot(document.getElementById('root') as HTMLElement), hasToken ? undefined : firstData)
