import type { Attachment, Message } from '@bocau/contract/mailbox'
import { lazy, Suspense, useState } from 'react'
import { addressOf } from '../../../api/client.ts'
import { formatSize, t } from '../../../i18n/index.ts'
import { Download, TriangleAlert } from '../../../ui/icons.ts'
import { Banner, ButtonLink, Icon } from '../../../ui/index.ts'
import { AttachmentCard } from './AttachmentCard.tsx'
import css from './Attachments.module.css'
import { fileKindOf } from './file-kind.ts'
import { Bug, Shield, ShieldCheck } from './icons.ts'

const loadPreview = () => import('../preview/Preview.tsx')
const Preview = lazy(loadPreview)

/** The files of a message. What the scanner did not look at is never called clean. */
export function Attachments({ message, files }: { message: Message; files: readonly Attachment[] }) {
  const [shown, setShown] = useState<number | null>(null)
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
            href={allFilesAddress(message)}
            download
          >
            {t('thread.downloadAll')}
          </ButtonLink>
        )}
      </header>
      <div className={css.grid}>
        {files.map((file, index) => (
          <AttachmentCard
            key={file.id}
            file={file}
            onOpen={() => setShown(index)}
            onReach={() => void loadPreview()}
          />
        ))}
      </div>
      {shown !== null && (
        <Suspense>
          <Preview files={files} start={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
      {archive && (
        <div className={css.warning}>
          <Banner icon={TriangleAlert} kind="warning" shape="card">
            {t('thread.archiveWarning', { name: archive.name })}
          </Banner>
        </div>
      )}
    </section>
  )
}

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
    <span className={css.scan} data-state={state}>
      <Icon of={icon} size="xs" />
      {text}
    </span>
  )
}

const allFilesAddress = ({ id }: Message) =>
  addressOf('GET /api/v2/messages/:id/files.zip', {
    params: { id },
    query: { left_out: t('thread.leftOut') },
  })
