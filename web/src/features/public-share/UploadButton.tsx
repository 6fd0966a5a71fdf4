import type { Id } from '@bocau/contract/ids'
import { useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide'
import { useRef, useState } from 'react'
import { sendToLink } from '../../api/uploads/link-upload.ts'
import { errorText, formatPercent, t } from '../../i18n/index.ts'
import { Button, showToast } from '../../ui/index.ts'
import { linkFilesQuery, linkQuery } from './queries.ts'

/** Uploads files to a folder shared for writing, one after the other. */
export function UploadButton({ token, folderId }: { token: string; folderId: Id }) {
  const cache = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [share, setShare] = useState<number | null>(null)

  const upload = async (files: readonly File[]) => {
    const total = files.reduce((sum, { size }) => sum + size, 0) || 1
    let sent = 0
    try {
      for (const file of files) {
        const before = sent
        await sendToLink(file, {
          token,
          folderId,
          onProgress: (part) => setShare((before + part * file.size) / total),
        })
        sent += file.size
      }
      showToast({ text: t('link.uploaded', { n: files.length }) })
    } catch (error) {
      showToast({ kind: 'error', text: t('link.uploadFailed'), detail: errorText(error) })
    }
    setShare(null)
    await cache.invalidateQueries(linkFilesQuery(token, folderId))
    await cache.invalidateQueries({ ...linkQuery(token), exact: true })
  }
  return (
    <>
      <Button
        icon={Upload}
        aria-disabled={share !== null}
        onClick={() => share === null && input.current?.click()}
      >
        {share === null ? t('link.upload') : t('link.uploading', { share: formatPercent(share) })}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('link.upload')}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) void upload(files)
        }}
      />
    </>
  )
}
