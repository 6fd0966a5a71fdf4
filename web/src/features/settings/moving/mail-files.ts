import { isProblem } from '../../../api/api-problem.ts'
import { queryClient } from '../../../api/query-client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { numbersFromOne, perSession, Store } from '../../../store.ts'
import { fetchPart } from '../../../ui/parts/fetch-part.ts'
import { moveInsQuery } from './moving-queries.ts'
import { type ChosenFile, prepareUpload, TooMuchToPack } from './pack-files.ts'

export interface MailFile {
  key: number
  name: string
  size: number
  sent: number
  /** `cut` means offline; the upload continues automatically. */
  state: 'waiting' | 'sending' | 'cut' | 'failed'
  problem: string
}

/** Running uploads, which continue on every page. */
const owner = perSession(() => {
  const controllers = new Map<number, AbortController>()
  return {
    files: new Store<readonly MailFile[]>([]),
    controllers,
    /** Files are uploaded one after the other; parallel uploads would only share the bandwidth. */
    queueEnd: Promise.resolve(),
    close: () => {
      for (const controller of controllers.values()) controller.abort()
      removeEventListener('beforeunload', preventUnload)
    },
  }
})

const newKey = numbersFromOne()

export const mailFiles = (): Store<readonly MailFile[]> => owner().files

/**
 * Queues files for upload. The server imports them into the folder of the id, or if that is empty, into the folders
 * named in the files.
 */
export async function sendMailFiles(chosen: readonly ChosenFile[], folderId: string): Promise<void> {
  for (const file of await prepareFiles(chosen)) {
    const key = newKey()
    const problem = skipReason(file)
    setFiles([
      ...mailFiles().get(),
      { key, name: file.name, size: file.size, sent: 0, state: problem ? 'failed' : 'waiting', problem },
    ])
    if (problem) continue
    const uploads = owner()
    uploads.controllers.set(key, new AbortController())
    uploads.queueEnd = uploads.queueEnd.then(() => send(key, file, folderId))
  }
}

/** Returns why a file need not be uploaded; empty if it may contain mail. */
function skipReason({ name, size }: File): string {
  if (size === 0) return t('moving.trouble.file_unknown')
  const isOutlooks = ['.pst', '.ost'].some((ending) => name.toLowerCase().endsWith(ending))
  return isOutlooks ? t('moving.file.outlook') : ''
}

/** Cancels an upload, or removes a failed one. */
export function dropMailFile(key: number): void {
  owner().controllers.get(key)?.abort()
  remove(key)
}

/** Packs folders for the upload; shows a failed file if that is impossible. */
async function prepareFiles(chosen: readonly ChosenFile[]): Promise<File[]> {
  try {
    return await prepareUpload(chosen, t('moving.file.packed'))
  } catch (error) {
    const problem = error instanceof TooMuchToPack ? t('moving.file.tooMany') : t('moving.file.unreadable')
    setFiles([
      ...mailFiles().get(),
      { key: newKey(), name: t('moving.file.packed'), size: 0, sent: 0, state: 'failed', problem },
    ])
    return []
  }
}

/** Uploads a file, whose import then starts on the server. */
async function send(key: number, file: File, folderId: string): Promise<void> {
  const stop = owner().controllers.get(key)
  if (!stop || stop.signal.aborted) return
  change(key, { state: 'sending' })
  try {
    const { sendInChunks } = await fetchPart(() => import('../../../api/uploads/resumable-upload.ts'))
    await sendInChunks(file, {
      address: '/api/v2/moving-in/files',
      metadata: { filename: file.name, ...(folderId && { folder_id: folderId }) },
      signal: stop.signal,
      onSent: (sent) => change(key, { sent, state: 'sending' }),
      onConnectionLost: () => change(key, { state: 'cut' }),
    })
    await queryClient.invalidateQueries(moveInsQuery)
    remove(key)
  } catch (error) {
    if (!stop.signal.aborted) change(key, { state: 'failed', problem: errorLabel(error) })
  }
}

function errorLabel(error: unknown): string {
  if (isProblem(error, 'over_quota')) return t('moving.file.tooLarge')
  return errorText(error)
}

function change(key: number, to: Partial<MailFile>): void {
  setFiles(
    mailFiles()
      .get()
      .map((one) => (one.key === key ? { ...one, ...to } : one)),
  )
}

function remove(key: number): void {
  owner().controllers.delete(key)
  setFiles(
    mailFiles()
      .get()
      .filter((one) => one.key !== key),
  )
}

function setFiles(next: readonly MailFile[]): void {
  mailFiles().set(next)
  // Warns before closing the page during an upload.
  if (next.some(({ state }) => state !== 'failed')) addEventListener('beforeunload', preventUnload)
  else removeEventListener('beforeunload', preventUnload)
}

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
