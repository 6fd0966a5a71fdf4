import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { useRef, useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { uploadToDrive } from '../../../api/uploads/upload-to-drive.ts'
import { numbersFromOne } from '../../../store.ts'
import { driveKeys } from '../data/keys.ts'
import { linesToSend, type UploadLine } from './upload-line.ts'

const newKey = numbersFromOne()

/** Uploads local files with limited parallelism and reports finished ones. */
export function useUploads(folderId: Id | null, onChange: (files: readonly DriveFile[]) => void) {
  const [lines, setLines] = useState<readonly UploadLine[]>([])
  const current = useRef(lines)
  const set = (next: readonly UploadLine[]) => {
    current.current = next
    setLines(next)
  }
  const change = (key: number, some: Partial<UploadLine>) =>
    set(current.current.map((line) => (line.key === key ? { ...line, ...some } : line)))
  const notify = () => onChange(current.current.flatMap(({ uploaded }) => uploaded ?? []))

  const send = async ({ key, source, stop }: UploadLine) => {
    try {
      const uploaded = await uploadToDrive(source, {
        folderId,
        signal: stop.signal,
        onProgress: (share) => change(key, { share }),
      })
      change(key, { uploaded, isRunning: false })
      notify()
      void queryClient.invalidateQueries({ queryKey: driveKeys.lists })
    } catch (error) {
      if (!stop.signal.aborted) change(key, { error, isRunning: false })
    }
    sendNext()
  }
  const sendNext = () => {
    const started = linesToSend(current.current)
    if (started.length === 0) return
    const keys = new Set(started.map(({ key }) => key))
    set(current.current.map((line) => (keys.has(line.key) ? { ...line, isRunning: true } : line)))
    for (const line of started) void send(line)
  }
  return {
    lines,
    bring: (sources: readonly File[]) => {
      set([...current.current, ...sources.map(startLine)])
      sendNext()
    },
    remove: (key: number) => {
      current.current.find((line) => line.key === key)?.stop.abort()
      set(current.current.filter((line) => line.key !== key))
      notify()
      sendNext()
    },
    retry: (key: number) => {
      const line = current.current.find((each) => each.key === key)
      if (!line || line.error === null) return
      change(key, { share: 0, error: null })
      sendNext()
    },
  }
}

const startLine = (source: File): UploadLine => ({
  key: newKey(),
  source,
  share: 0,
  stop: new AbortController(),
  isRunning: false,
  uploaded: null,
  error: null,
})
