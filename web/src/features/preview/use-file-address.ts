import { findEntry } from '@bocau/mail-core/text/find-entry'
import { useEffect, useState } from 'react'
import { splitFileName } from '../../ui/files/file-tile/file-kind.ts'
import { type PreviewProblem, toPreviewProblem } from './cannot-show.ts'
import type { PreviewFile } from './preview-file.ts'
import { readFile } from './preview-file.ts'

/** Types that the server delivers inline; all others only as downloads. */
const inlineTypes = /^(image\/(png|jpeg|gif|webp|avif|bmp)|audio\/[a-z0-9.+-]+|video\/[a-z0-9.+-]+)$/

const typeOfExtension: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  jpe: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  bmp: 'image/bmp',
  avif: 'image/avif',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
  m4a: 'audio/mp4',
  aac: 'audio/aac',
  flac: 'audio/flac',
  weba: 'audio/webm',
  mp4: 'video/mp4',
  m4v: 'video/mp4',
  mov: 'video/mp4',
  webm: 'video/webm',
  ogv: 'video/ogg',
}

/**
 * Returns an address for an image or player. A file with another declared type is read first and shown with the type of
 * its extension, which is safe because images and videos cannot run scripts.
 */
export function useFileAddress(file: PreviewFile): { address?: string; reason?: PreviewProblem } {
  const isInline = inlineTypes.test(file.content_type)
  const [read, setRead] = useState<{ address?: string; reason?: PreviewProblem }>({})
  useEffect(() => {
    if (isInline) return
    const stop = new AbortController()
    let address = ''
    readFile(file, stop.signal).then(
      (bytes) => {
        if (stop.signal.aborted) return
        const extension = splitFileName(file.name).extension.slice(1).toLowerCase()
        const type = findEntry(typeOfExtension, extension) ?? 'application/octet-stream'
        address = URL.createObjectURL(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }))
        setRead({ address })
      },
      (error: unknown) => !stop.signal.aborted && setRead({ reason: toPreviewProblem(error) }),
    )
    return () => {
      stop.abort()
      if (address) URL.revokeObjectURL(address)
    }
  }, [file, isInline])
  return isInline ? { address: file.inlineAddress } : read
}

/** Returns why an image or player failed; the elements do not report it, so the server is asked again. */
export function useMediaFailure(file: PreviewFile): [why: PreviewProblem | null, noteBroken: () => void] {
  const [reason, setWhy] = useState<PreviewProblem | null>(null)
  const checkFailure = () =>
    void readFile(file, undefined, { max: 1 }).then(
      () => setWhy('broken'),
      (error: unknown) => setWhy(toPreviewProblem(error)),
    )
  return [reason, checkFailure]
}
