export { showShortcutSheet } from '../shortcuts/ShortcutSheet.tsx'
export { showPalette } from './show-palette.tsx'
