import { type Address, displayNameOf } from '@bocau/mail-core/address'
import { useRef } from 'react'
import { formatFullDate, t } from '../../../i18n/index.ts'
import { Opening } from '../stage/Opening.tsx'
import { useZoom } from '../stage/use-zoom.ts'
import type { ViewerProps } from '../viewer.ts'
import { LetterFiles } from './LetterFiles.tsx'
import css from './LetterViewer.module.css'
import { closeLetter, type OpenLetter, openLetter } from './read-eml.ts'
import { useLetterFrame } from './use-letter-frame.ts'

/** A letter that came as a file: who wrote it to whom, and what it says. */
export default function LetterViewer(props: ViewerProps) {
  return (
    <Opening file={props.file} open={openLetter} close={closeLetter}>
      {(opened) => <Sheet {...props} opened={opened} />}
    </Opening>
  )
}

function Sheet({ opened, stage, zoom, onZoom, onOpenFiles }: ViewerProps & { opened: OpenLetter }) {
  const { letter, blockedImages } = opened
  const sheet = useRef<HTMLElement>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const page = useLetterFrame(frame, opened)
  useZoom({ stage, content: sheet, zoom, onZoom })
  return (
    <article ref={sheet} className={css.sheet} style={{ zoom }}>
      <h2>{letter.subject || t('mailbox.noSubject')}</h2>
      <dl>
        <Line name={t('preview.from')} people={letter.from ? [letter.from] : []} />
        <Line name={t('preview.to')} people={letter.to} />
        <Line name={t('preview.cc')} people={letter.cc} />
        {letter.sentAt !== null && (
          <>
            <dt>{t('preview.date')}</dt>
            <dd>{formatFullDate(letter.sentAt / 1000)}</dd>
          </>
        )}
      </dl>
      {blockedImages > 0 && <p className={css.note}>{t('preview.imagesHeld')}</p>}
      <iframe
        ref={frame}
        // No allow-scripts, as for every letter: with allow-same-origin it could act as its reader.
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={page}
        title={t('preview.letter')}
      />
      {opened.files.length > 0 && (
        <LetterFiles files={opened.files} onOpen={(index) => onOpenFiles(opened.files, index)} />
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
