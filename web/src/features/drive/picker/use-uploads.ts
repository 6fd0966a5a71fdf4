import type { DriveFile } from '@bocau/contract/drive/drive'
import type { Id } from '@bocau/contract/ids'
import { useRef, useState } from 'react'
import { queryClient } from '../../../api/query-client.ts'
import { bringToDrive } from '../../../api/uploads/bring-to-drive.ts'
import { numbersFromOne } from '../../../store.ts'
import { driveKeys } from '../data/keys.ts'
import { linesToSend, type UploadLine } from './upload-line.ts'

const newKey = numbersFromOne()

/** Uploads local files with limited parallelism and reports finished ones. */
export function useUploads(folderId: Id | null, onChange: (files: readonly DriveFile[]) => void) {
  const [lines, setLines] = useState<readonly UploadLine[]>([])
  const known = useRef(lines)
  const set = (next: readonly UploadLine[]) => {
    known.current = next
    setLines(next)
  }
  const change = (key: number, some: Partial<UploadLine>) =>
    set(known.current.map((line) => (line.key === key ? { ...line, ...some } : line)))
  const tell = () => onChange(known.current.flatMap(({ brought }) => brought ?? []))

  const send = async ({ key, source, stop }: UploadLine) => {
    try {
      const brought = await bringToDrive(source, {
        folderId,
        signal: stop.signal,
        onProgress: (share) => change(key, { share }),
      })
      change(key, { brought, isGoing: false })
      tell()
      void queryClient.invalidateQueries({ queryKey: driveKeys.lists })
    } catch (error) {
      if (!stop.signal.aborted) change(key, { error, isGoing: false })
    }
    sendNext()
  }
  const sendNext = () => {
    const begun = linesToSend(known.current)
    if (begun.length === 0) return
    const keys = new Set(begun.map(({ key }) => key))
    set(known.current.map((line) => (keys.has(line.key) ? { ...line, isGoing: true } : line)))
    for (const line of begun) void send(line)
  }
  return {
    lines,
    bring: (sources: readonly File[]) => {
      set([...known.current, ...sources.map(begin)])
      sendNext()
    },
    remove: (key: number) => {
      known.current.find((line) => line.key === key)?.stop.abort()
      set(known.current.filter((line) => line.key !== key))
      tell()
      sendNext()
    },
    retry: (key: number) => {
      const line = known.current.find((each) => each.key === key)
      if (!line || line.error === null) return
      change(key, { share: 0, error: null })
      sendNext()
    },
  }
}

const begin = (source: File): UploadLine => ({
  key: newKey(),
  source,
  share: 0,
  stop: new AbortController(),
  isGoing: false,
  brought: null,
  error: null,
})
