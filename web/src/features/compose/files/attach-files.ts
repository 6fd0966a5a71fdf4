import { isProblem } from '../../../api/api-problem.ts'
import { UnreadableResponse, uploadFile } from '../../../api/uploads/upload.ts'
import { uploadToDrive } from '../../../api/uploads/upload-to-drive.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { perSession } from '../../../store.ts'
import { showToast } from '../../../ui/index.ts'
import { type DraftContent, type SessionFile, toSessionFile } from '../draft-session/content.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { isFinished } from '../draft-session/draft-state.ts'
import { newKey } from '../draft-session/new-key.ts'
import { checkFile } from './check-file.ts'
import { linksTo } from './insert-from-drive.ts'

/** Draft or template with attachments. */
export interface FileHolder extends Pick<DraftSession, 'changeFiles' | 'watch'> {
  readonly view: () => { readonly content: Pick<DraftContent, 'files'> }
}

interface Upload {
  session: FileHolder
  source: File
  stop: AbortController
  /** Draft that receives a link to the file in the drive. */
  asLink?: DraftSession
}

/** Uploads of all drafts of the signed-in user, by file key. */
const owner = perSession(() => {
  const uploads = new Map<string, Upload>()
  return {
    uploads,
    waiting: [] as string[],
    running: new Set<string>(),
    close: () => {
      for (const { stop } of uploads.values()) stop.abort()
    },
  }
})
const maxParallel = 3

/** Attaches files; uploads the accepted ones, a few at a time. */
export function attachFiles(session: FileHolder, sources: readonly File[]): void {
  for (const source of sources) {
    const key = newKey()
    const checked = checkFile(source, session.view().content.files)
    session.changeFiles((files) => [
      ...files,
      {
        key,
        name: source.name,
        size: source.size,
        contentType: source.type,
        percent: 0,
        uploaded: null,
        ...checked,
      },
    ])
    const upload = { session, source, stop: new AbortController() }
    if (checked.state === 'start') start(key, upload)
    // It can still be sent as a link.
    if (checked.state === 'too_large') owner().uploads.set(key, upload)
  }
}

/** Removes a file from the draft and stops its upload. */
export function removeFile(session: FileHolder, key: string): void {
  const { uploads } = owner()
  uploads.get(key)?.stop.abort()
  uploads.delete(key)
  session.changeFiles((files) => files.filter((file) => file.key !== key))
}

/** Transfers files and running uploads to the draft that continues this one. */
export function transferFiles(from: DraftSession, to: DraftSession): void {
  const { uploads } = owner()
  for (const [key, upload] of uploads)
    if (upload.session === from)
      uploads.set(key, { ...upload, session: to, ...(upload.asLink && { asLink: to }) })
  const { files } = from.view().content
  to.changeFiles((existing) => [
    ...existing,
    ...files.filter((file) => !existing.some((each) => isSameFile(each, file))),
  ])
}

const isSameFile = (one: SessionFile, other: SessionFile): boolean =>
  one.key === other.key || (one.uploaded !== null && one.uploaded.uuid === other.uploaded?.uuid)

export const isUploading = (session: FileHolder): boolean =>
  session.view().content.files.some(({ state }) => state === 'start' || state === 'pending')

/** Waits until no file of the draft is uploading. */
export function waitForUploads(session: FileHolder): Promise<void> {
  if (!isUploading(session)) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = session.watch(() => {
      if (isUploading(session)) return
      stop()
      resolve()
    })
  })
}

/** Retries a failed upload; does nothing while it is running. */
export function retryFile(key: string): void {
  const upload = owner().uploads.get(key)
  const file = upload?.session.view().content.files.find((each) => each.key === key)
  if (upload && file && file.state !== 'start' && file.state !== 'pending')
    start(key, { ...upload, stop: new AbortController() })
}

/** Uploads a file that is too large for a draft to the drive and inserts a link into the text. */
export function sendAsLink(session: DraftSession, key: string): void {
  const upload = owner().uploads.get(key)
  if (upload) start(key, { ...upload, asLink: session, stop: new AbortController() })
}

/** Returns true if a failed file can be retried because its source is still available. */
export const canRetry = (key: string): boolean => owner().uploads.has(key)

/**
 * Uploads an inline image and returns its uuid. The error has the status of the response, or is a `SyntaxError` for an
 * invalid response.
 */
export async function uploadImage(file: File, onProgress?: (share: number) => void): Promise<string> {
  try {
    const { uuid } = await uploadFile(file, { isPublic: true, ...(onProgress ? { onProgress } : {}) })
    return uuid
  } catch (error) {
    throw error instanceof UnreadableResponse ? new SyntaxError('Invalid JSON', { cause: error }) : error
  }
}

function start(key: string, upload: Upload): void {
  const { uploads, waiting } = owner()
  uploads.set(key, upload)
  change(key, { state: 'start', percent: 0 })
  waiting.push(key)
  startNext()
}

/** Starts waiting uploads until the maximum number is running. */
function startNext(): void {
  const { uploads, waiting, running } = owner()
  while (running.size < maxParallel) {
    const key = waiting.shift()
    if (key === undefined) return
    const upload = uploads.get(key)
    if (!upload || upload.stop.signal.aborted) continue
    running.add(key)
    void uploadToDraft(key, upload).finally(() => {
      running.delete(key)
      startNext()
    })
  }
}

/** Uploads a file and shows its progress or failure in the draft. */
async function uploadToDraft(key: string, { source, stop, asLink }: Upload): Promise<void> {
  change(key, { state: 'pending', reason: undefined, percent: 0, asLink: asLink !== undefined })
  try {
    if (asLink) return await uploadAsLink(key, source, stop.signal)
    const uploaded = await uploadFile(source, {
      signal: stop.signal,
      onProgress: (share) => change(key, { percent: Math.floor(share * 100) }),
    })
    change(key, { ...toSessionFile(uploaded), key, contentType: uploaded.content_type })
    owner().uploads.delete(key)
  } catch (error) {
    if (stop.signal.aborted) return
    if (isProblem(error, 'file_too_large', 'body_too_large')) return change(key, { state: 'too_large' })
    if (isProblem(error, 'file_blocked')) return change(key, { state: 'invalid_file' })
    change(key, uploadFailure(error))
    showToast({
      kind: 'error',
      text: t('compose.fileFailed', { name: source.name }),
      detail: errorText(error),
    })
  }
}

/** Returns the state of a file after a failed upload. */
export const uploadFailure = (error: unknown): Pick<SessionFile, 'state' | 'reason'> => ({
  state: 'failed',
  reason: isProblem(error, 'over_quota', 'store_full') ? 'full' : undefined,
})

/** Uploads a file to the drive and inserts a link to it. */
async function uploadAsLink(key: string, source: File, signal: AbortSignal): Promise<void> {
  const file = await uploadToDrive(source, {
    folderId: null,
    signal,
    onProgress: (share) => change(key, { percent: Math.floor(share * 100) }),
  })
  const session = owner().uploads.get(key)?.asLink
  if (!session || isFinished(session.view().draft)) return
  insertLines(session, linksTo([file]))
  removeFile(session, key)
}

/** Inserts lines into a draft: at the caret, or at the top if it is not open. */
function insertLines(session: DraftSession, html: string): void {
  const editor = session.editor.get()?.()
  if (editor) editor.insertLines(html)
  else session.write({ body: html + session.view().content.body }, 0)
}

function change(key: string, next: Partial<SessionFile>): void {
  const session = owner().uploads.get(key)?.session
  session?.changeFiles((files) => files.map((file) => (file.key === key ? { ...file, ...next } : file)))
}
