/** Everything of the page around the features that the first screen does not draw. */
export { accountEntries } from './header/account-entries.ts'
export { AccountLayers } from './layers/AccountLayers.tsx'
export { PageLayers } from './layers/PageLayers.tsx'
export { Restrictions } from './notices/Restrictions.tsx'
export { BootScreen } from './pages/BootScreen.tsx'
export { ErrorPage } from './pages/ErrorPage.tsx'
export { AccountLinks } from './sidebar/AccountLinks.tsx'
export { StorageBanner } from './sidebar/StorageBanner.tsx'
