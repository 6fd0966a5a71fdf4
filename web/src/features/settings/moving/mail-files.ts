import { isProblem } from '../../../api/api-problem.ts'
import { queryClient } from '../../../api/query-client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { numbersFromOne, Store } from '../../../store.ts'
import { fetchPart } from '../../../ui/parts/fetch-part.ts'
import { moveInsQuery } from './moving-queries.ts'
import { type ChosenFile, readyToSend, TooMuchToPack } from './pack-files.ts'

/** A file of mail on its way to the server. */
export interface MailFile {
  key: number
  name: string
  size: number
  sent: number
  /** `cut`: the connection is; it goes on by itself when it is back. */
  state: 'waiting' | 'sending' | 'cut' | 'failed'
  /** Why it failed, in words. */
  trouble: string
}

/** What is on its way. It goes on whatever page is shown. */
export const mailFiles = new Store<readonly MailFile[]>([])

const newKey = numbersFromOne()
const stops = new Map<number, AbortController>()
/** One is sent behind the other: more at a time would only share the same line. */
const line = { end: Promise.resolve() }

/**
 * Sends files behind those that are on their way already; what arrived is brought along by the server, into the folder
 * of an id, or where that is empty into those that the files name.
 */
export async function sendMailFiles(chosen: readonly ChosenFile[], folderId: string): Promise<void> {
  for (const file of await ready(chosen)) {
    const key = newKey()
    const trouble = vainOf(file)
    tell([
      ...mailFiles.get(),
      { key, name: file.name, size: file.size, sent: 0, state: trouble ? 'failed' : 'waiting', trouble },
    ])
    if (trouble) continue
    stops.set(key, new AbortController())
    line.end = line.end.then(() => send(key, file, folderId))
  }
}

/** Why a file need not be sent, since nothing would come of it; empty where something may. */
function vainOf({ name, size }: File): string {
  if (size === 0) return t('moving.trouble.file_unknown')
  const isOutlooks = ['.pst', '.ost'].some((ending) => name.toLowerCase().endsWith(ending))
  return isOutlooks ? t('moving.file.outlook') : ''
}

/** Gives up a file that is on its way, or takes away one that failed. */
export function dropMailFile(key: number): void {
  stops.get(key)?.abort()
  remove(key)
}

async function ready(chosen: readonly ChosenFile[]): Promise<File[]> {
  try {
    return await readyToSend(chosen, t('moving.file.packed'))
  } catch (error) {
    const trouble = error instanceof TooMuchToPack ? t('moving.file.tooMany') : t('moving.file.unreadable')
    tell([
      ...mailFiles.get(),
      { key: newKey(), name: t('moving.file.packed'), size: 0, sent: 0, state: 'failed', trouble },
    ])
    return []
  }
}

async function send(key: number, file: File, folderId: string): Promise<void> {
  const stop = stops.get(key)
  if (!stop || stop.signal.aborted) return
  change(key, { state: 'sending' })
  try {
    const { sendInPieces } = await fetchPart(() => import('../../../api/uploads/resumable-upload.ts'))
    await sendInPieces(file, {
      address: '/api/v2/moving-in/files',
      about: { filename: file.name, ...(folderId && { folder_id: folderId }) },
      signal: stop.signal,
      onSent: (sent) => change(key, { sent, state: 'sending' }),
      onCut: () => change(key, { state: 'cut' }),
    })
    await queryClient.invalidateQueries(moveInsQuery)
    remove(key)
  } catch (error) {
    if (!stop.signal.aborted) change(key, { state: 'failed', trouble: wordsOf(error) })
  }
}

function wordsOf(error: unknown): string {
  if (isProblem(error, 'over_quota')) return t('moving.file.tooLarge')
  return errorText(error)
}

function change(key: number, to: Partial<MailFile>): void {
  tell(mailFiles.get().map((one) => (one.key === key ? { ...one, ...to } : one)))
}

function remove(key: number): void {
  stops.delete(key)
  tell(mailFiles.get().filter((one) => one.key !== key))
}

function tell(next: readonly MailFile[]): void {
  mailFiles.set(next)
  // The browser asks before the page is closed while something is on its way.
  if (next.some(({ state }) => state !== 'failed')) addEventListener('beforeunload', askBeforeLeaving)
  else removeEventListener('beforeunload', askBeforeLeaving)
}

const askBeforeLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
