import { openDialog } from '../../../ui/index.ts'
import { UploadPanel } from './UploadPanel.tsx'

let isShown = false

/** Puts the panel of uploads on the page, where it stays whatever page is shown; it is empty while nothing is sent. */
export function showUploads(): void {
  if (isShown) return
  isShown = true
  openDialog(() => <UploadPanel />)
}
