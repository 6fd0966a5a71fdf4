import { once } from '../../../store.ts'
import { openDialog } from '../../../ui/index.ts'
import { UploadPanel } from './UploadPanel.tsx'

/** Puts the panel of uploads on the page, where it stays whatever page is shown; it is empty while nothing is sent. */
export const showUploads = once(() => void openDialog(() => <UploadPanel />))
