export { loadSettingsPage } from './load-settings-page.ts'
export { openSettingRow, settingRows, settingRowsFor } from './setting-rows.ts'
export { settingsHref, tabsFor } from './tabs.ts'
