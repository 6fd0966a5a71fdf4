import { type Address, displayNameOf } from '@bocau/mail-core/address'
import { useRef } from 'react'
import { formatFullDate, t } from '../../../i18n/index.ts'
import { useZoom } from '../stage/use-stage.ts'
import type { ViewerProps } from '../stage/viewer.tsx'
import { FileLoader } from '../stage/viewer.tsx'
import { MessageFiles } from './MessageFiles.tsx'
import css from './MessageViewer.module.css'
import { closeMessage, type OpenMessage, openMessage } from './read-eml.ts'
import { useMessageFrame } from './use-message-frame.ts'

export default function MessageViewer(props: ViewerProps) {
  return (
    <FileLoader file={props.file} open={openMessage} close={closeMessage}>
      {(opened) => <Sheet {...props} opened={opened} />}
    </FileLoader>
  )
}

function Sheet({ opened, stage, zoom, onZoom, onOpenFiles }: ViewerProps & { opened: OpenMessage }) {
  const { message, blockedImages } = opened
  const sheet = useRef<HTMLElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const page = useMessageFrame(frame, opened)
  useZoom({ stage, content: sheet, zoom, onZoom })
  return (
    <article ref={sheet} className={css.sheet} style={{ zoom }}>
      <h2>{message.subject || t('mailbox.noSubject')}</h2>
      <dl>
        <Line name={t('preview.from')} people={message.from ? [message.from] : []} />
        <Line name={t('preview.to')} people={message.to} />
        <Line name={t('preview.cc')} people={message.cc} />
        {message.sentAt !== null && (
          <>
            <dt>{t('preview.date')}</dt>
            <dd>{formatFullDate(message.sentAt / 1000)}</dd>
          </>
        )}
      </dl>
      {message.from && <p className={css.note}>{t('preview.senderUnchecked')}</p>}
      {blockedImages > 0 && <p className={css.note}>{t('preview.imagesHeld')}</p>}
      <iframe
        ref={frame}
        // Never add allow-scripts: combined with allow-same-origin the message could act as its reader.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={page}
        title={t('preview.message')}
      />
      {opened.files.length > 0 && (
        <MessageFiles files={opened.files} onOpen={(index) => onOpenFiles(opened.files, index)} />
      )}
    </article>
  )
}

function Line({ name, people }: { name: string; people: readonly Address[] }) {
  if (people.length === 0) return null
  return (
    <>
      <dt>{name}</dt>
      <dd>{people.map((person) => `${displayNameOf(person)} <${person.email}>`).join(', ')}</dd>
    </>
  )
}
