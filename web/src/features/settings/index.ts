export { loadSettingsPage } from './load-settings-page.ts'
export { settingsHref, tabsFor } from './tabs.ts'
