import { fetchPart } from '../../../ui/parts/fetch-part.ts'
import { type DriveProgress, runningActs } from './running-acts.ts'

/** Delay in milliseconds before a panel appears, so that quick operations show none. */
const QUIET_MILLISECONDS = 400

/** Records the progress of a folder operation and shows it if it takes long. */
export function noteDriveProgress(progress: DriveProgress): void {
  const before = runningActs.get()
  const others = before.filter(({ act_id }) => act_id !== progress.act_id)
  if (progress.state === 'running') {
    const isKnown = others.length < before.length
    runningActs.set(
      isKnown
        ? before.map((act) => (act.act_id === progress.act_id ? progress : act))
        : [...before, progress],
    )
    if (before.length === 0) setTimeout(() => void showPanel(), QUIET_MILLISECONDS)
    return
  }
  runningActs.set(others)
  if (progress.state === 'stopped' && progress.act === 'copy') void sayNotCopied(progress.name)
}

async function showPanel(): Promise<void> {
  if (runningActs.get().length === 0) return
  const { showActs } = await loadPanel()
  showActs()
}

const sayNotCopied = async (name: string) => (await loadPanel()).showNotCopied(name)

const loadPanel = () => fetchPart(() => import('./show-acts.tsx'))
