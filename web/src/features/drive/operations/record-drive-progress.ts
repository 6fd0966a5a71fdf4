import { loadDrive } from '../load-drive.ts'
import { type DriveProgress, runningActions } from './running-actions.ts'

/** Delay in milliseconds before a panel appears, so that quick operations show none. */
const QUIET_MILLISECONDS = 400

/** Records the progress of a folder operation and shows it if it takes long. */
export function recordDriveProgress(progress: DriveProgress): void {
  const before = runningActions().get()
  const rest = before.filter(({ act_id }) => act_id !== progress.act_id)
  if (progress.state === 'running') {
    const exists = rest.length < before.length
    runningActions().set(
      exists
        ? before.map((entry) => (entry.act_id === progress.act_id ? progress : entry))
        : [...before, progress],
    )
    if (before.length === 0) setTimeout(() => void showPanel(), QUIET_MILLISECONDS)
    return
  }
  runningActions().set(rest)
  if (progress.state === 'stopped' && progress.act === 'copy') void reportNotCopied(progress.name)
}

async function showPanel(): Promise<void> {
  if (runningActions().get().length === 0) return
  const { showActions } = await loadDrive()
  showActions()
}

const reportNotCopied = async (name: string) => (await loadDrive()).showNotCopied(name)
