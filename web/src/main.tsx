import './ui/styles/tokens.css'
import './ui/styles/fonts.css'
import './ui/styles/base.css'
import { createRoot } from 'react-dom/client'
import { consumeFirstData } from './api/first-data/first-data.ts'
import { consumeAddressToken } from './app/navigation.ts'
import { startApp } from './app/start-app.tsx'

// The sign-in page loads this file too, for the code of the first screen.
const root = document.querySelector('#root[data-first-screen]')
if (root) {
  // A token in the address may belong to another user than the embedded data.
  const hasToken = consumeAddressToken()
  const firstData = consumeFirstData()
  void startApp(createRoot(root), hasToken ? undefined : firstData)
}
