import type { Attachment, Message } from '@bocau/contract/mailbox/mailbox'
import { Bug, Download, Shield, ShieldCheck, TriangleAlert } from 'lucide'
import { Suspense, useState } from 'react'
import { endpointUrl, request } from '../../../../api/client.ts'
import { formatSize, language, t } from '../../../../i18n/index.ts'
import { fileKindOf } from '../../../../ui/files/file-tile/file-kind.ts'
import { LazyParts } from '../../../../ui/files/visible-parts/LazyParts.tsx'
import { Banner, ButtonLink, Icon } from '../../../../ui/index.ts'
import { prefetch } from '../../../../ui/parts/fetch-part.ts'
import { lazyPart } from '../../../../ui/parts/lazy-part.ts'
import { loadPreview, officeOf, type PreviewFile } from '../../../preview/index.ts'
import { attachmentPdfAddress, fileAddress } from '../../file-address.ts'
import { AttachmentCard } from './AttachmentCard.tsx'
import css from './Attachments.module.css'
import { archiveRequest, downloadAll } from './download-all.ts'

const Preview = lazyPart(async () => (await loadPreview()).Preview)

interface Props {
  message: Message
  files: readonly Attachment[]
  /** Printing renders all of them. */
  isPrinting: boolean
}

/** Attachments of a message. A file that was not scanned is never called clean. */
export function Attachments({ message, files, isPrinting }: Props) {
  const [preview, setPreview] = useState<{ files: PreviewFile[]; start: number } | null>(null)
  const allowed = files.filter((file) => file.scan !== 'infected')
  const archive = allowed.find((file) => fileKindOf(file.name, file.content_type) === 'archive')
  return (
    <section className={css.files}>
      <header className={css.head}>
        <b>{t('thread.files', { n: files.length })}</b>
        <span>{formatSize(files.reduce((sum, file) => sum + file.size, 0))}</span>
        <Scan files={files} />
        {allowed.length > 1 && (
          <ButtonLink
            kind="ghost"
            size="s"
            icon={Download}
            className={css.all}
            data-screen-only
            href={endpointUrl('GET /api/v2/messages/:id/files.zip', archiveRequest(message))}
            download
            onClick={(event) => {
              event.preventDefault()
              void downloadAll(message, allowed)
            }}
          >
            {t('thread.downloadAll')}
          </ButtonLink>
        )}
      </header>
      <div className={css.parts}>
        <LazyParts
          count={files.length}
          isComplete={isPrinting}
          className={css.grid}
          renderAt={(index) => {
            const file = files[index]
            return (
              file && (
                <AttachmentCard
                  key={file.id}
                  file={file}
                  onOpen={() => setPreview({ files: files.map(toPreview), start: index })}
                  onReach={() => void prefetch(loadPreview)}
                />
              )
            )
          }}
        />
      </div>
      {preview !== null && (
        <Suspense>
          <Preview {...preview} onClose={() => setPreview(null)} />
        </Suspense>
      )}
      {archive && (
        <div className={css.warning} data-screen-only>
          <Banner icon={TriangleAlert} kind="warning" variant="card">
            {t('thread.archiveWarning', { name: archive.name })}
          </Banner>
        </div>
      )}
    </section>
  )
}

const toPreview = (file: Attachment): PreviewFile => ({
  key: file.uuid,
  name: file.name,
  content_type: file.content_type,
  size: file.size,
  scan: file.scan,
  address: fileAddress(file),
  inlineAddress: fileAddress(file, true),
  pdfAddress: attachmentPdfAddress(file),
  ...officeOf(file, () =>
    request('POST /api/v2/files/:uuid/office', {
      params: { uuid: file.uuid },
      body: { language: language() },
    }),
  ),
})

function Scan({ files }: { files: readonly Attachment[] }) {
  const state = files.some((file) => file.scan === 'infected')
    ? 'infected'
    : files.every((file) => file.scan === 'clean')
      ? 'clean'
      : 'not_scanned'
  const { icon, text } = {
    infected: { icon: Bug, text: t('thread.filesInfected') },
    clean: { icon: ShieldCheck, text: t('thread.filesClean') },
    not_scanned: { icon: Shield, text: t('thread.filesNotScanned') },
  }[state]
  return (
    <span className={css.scan} data-screen-only data-state={state}>
      <Icon of={icon} size="xs" />
      {text}
    </span>
  )
}
