import type { Id } from '@bocau/contract/ids'
import { isProblem, Unreachable } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { sendToDrive } from '../../../api/uploads/drive-upload.ts'
import { numbersFromOne, perSession, Store, useStore } from '../../../store.ts'
import { driveKeys } from '../data/keys.ts'
import { foldersInQuery } from '../data/queries.ts'
import { createFolderResolver } from './create-folders.ts'
import type { LocalFile } from './dropped-files.ts'
import {
  type NewUpload,
  totalsOf,
  type UploadAction,
  type UploadItem,
  type UploadQueue,
  uploadStep,
} from './queue.ts'
import { createSpeedMeter } from './speed.ts'

/** Uploads of the signed-in user. */
const owner = perSession(() => {
  const sources = new Map<string, { file: File; stop: AbortController }>()
  const queue = new Store<UploadQueue>([])
  return {
    queue,
    newKey: numbersFromOne(),
    sources,
    speed: createSpeedMeter(),
    resolveFolder: createFolderResolver({ create: createOrFindFolder }),
    changedFolders: new Set<Id | null>(),
    close: () => {
      for (const { stop } of sources.values()) stop.abort()
      warnOnUnload(false)
      // The panel may still be visible.
      queue.set([])
    },
  }
})

/** Upload queue of the drive; continues on every page. */
export const useUploadQueue = (): UploadQueue => useStore(owner().queue)

export function uploadSecondsRemaining(): number | undefined {
  const { queue, speed } = owner()
  const { sent, size } = totalsOf(queue.get())
  return speed.secondsRemaining(size - sent)
}

/** Adds files to the upload queue. */
export function addUploads(
  folderId: Id | null,
  files: readonly LocalFile[],
  onConflict: NewUpload['onConflict'],
): void {
  const { newKey, sources } = owner()
  const items = files.map(({ file, path }) => {
    const key = String(newKey())
    sources.set(key, { file, stop: new AbortController() })
    return { key, name: file.name, contentType: file.type, size: file.size, folderId, path, onConflict }
  })
  dispatch({ type: 'add', items })
}

/** Cancels an upload; its partial data is deleted. */
export function cancelUpload(key: string): void {
  owner().sources.get(key)?.stop.abort()
  dispatch({ type: 'cancel', key })
}

export function cancelAllUploads(): void {
  for (const { stop } of owner().sources.values()) stop.abort()
  dispatch({ type: 'cancelAll' })
}

export function retryUpload(key: string): void {
  const { sources } = owner()
  const source = sources.get(key)
  if (!source) return
  sources.set(key, { ...source, stop: new AbortController() })
  dispatch({ type: 'retry', key })
}

export function clearFinishedUploads(): void {
  dispatch({ type: 'tidy' })
  const { queue, sources } = owner()
  const remaining = new Set(queue.get().map(({ key }) => key))
  for (const key of sources.keys()) if (!remaining.has(key)) sources.delete(key)
}

function dispatch(what: UploadAction): void {
  const { queue, speed } = owner()
  const step = uploadStep(queue.get(), what)
  const { sent, remaining } = totalsOf(step.queue)
  if (remaining > 0) speed.record(sent, performance.now())
  warnOnUnload(remaining > 0)
  queue.set(step.queue)
  for (const item of step.started) void send(item)
}

/** Uploads a file with its folders; repeats after interruptions of the connection. */
async function send({ key, folderId, path, onConflict }: UploadItem): Promise<void> {
  const { sources, resolveFolder } = owner()
  const source = sources.get(key)
  if (!source) return
  const { signal } = source.stop
  // A cancelled and restarted upload is reported only by its new attempt.
  const report = (what: UploadAction) => sources.get(key) === source && !signal.aborted && dispatch(what)
  for (let attempt = 0; ; attempt++) {
    try {
      const target = await resolveFolder(folderId, path)
      await sendToDrive(
        source.file,
        { folderId: target, onConflict },
        {
          signal,
          onSent: (sent) => report({ type: 'sent', key, sent }),
          onConnectionLost: () => report({ type: 'cut', key }),
        },
      )
      report({ type: 'done', key })
      refetchSoon(target)
      if (target !== folderId) refetchSoon(folderId)
      return
    } catch (error) {
      if (!(error instanceof Unreachable) || attempt >= maxAttempts) {
        report({ type: 'fail', key, error })
        return
      }
      report({ type: 'cut', key })
      await waitForRetry(signal, attempt)
      if (signal.aborted) return
    }
  }
}

const maxAttempts = 20

/** Waits for the network or a delay; a restarted server sends no signal. */
function waitForRetry(signal: AbortSignal, attempt: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(run, Math.min(15_000, 500 * 2 ** attempt))
    function run(): void {
      clearTimeout(timer)
      removeEventListener('online', run)
      resolve()
    }
    addEventListener('online', run)
    signal.addEventListener('abort', run, { once: true })
  })
}

/** Creates a folder or returns the existing one of the same name, into which the upload is merged. */
async function createOrFindFolder(parentId: Id | null, name: string): Promise<{ id: Id }> {
  try {
    return await request('POST /storage/v1/folders', { body: { folder_id: parentId, name } })
  } catch (error) {
    if (!isProblem(error, 'drive_name_taken')) throw error
    const folders = await queryClient.fetchQuery({ ...foldersInQuery(parentId), staleTime: 0 })
    const folded = name.normalize('NFC').toLowerCase()
    const existing = folders.find((folder) => folder.name.toLowerCase() === folded)
    if (!existing) throw error
    return existing
  }
}

/** Refetches once for files that arrive together. */
function refetchSoon(folderId: Id | null): void {
  const { changedFolders } = owner()
  if (changedFolders.size === 0) {
    setTimeout(() => {
      const folders = [...changedFolders]
      changedFolders.clear()
      for (const id of folders)
        void queryClient.invalidateQueries({ queryKey: [...driveKeys.lists, 'mine', id] })
      void queryClient.invalidateQueries({ queryKey: [...driveKeys.lists, 'recent'] })
      void queryClient.invalidateQueries({ queryKey: driveKeys.usage })
    }, 250)
  }
  changedFolders.add(folderId)
}

/** Warns before closing the page during uploads. */
function warnOnUnload(isBusy: boolean): void {
  if (isBusy) addEventListener('beforeunload', preventUnload)
  else removeEventListener('beforeunload', preventUnload)
}

const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
