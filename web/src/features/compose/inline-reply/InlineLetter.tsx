import { useEffect, useRef, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Icon, IconButton, MenuButton } from '../../../ui/index.ts'
import { ChevronDown, X } from '../../../ui/marks/icons.ts'
import { changeKind, closeLetter, popOut } from '../begin/open-compose.ts'
import type { Letter } from '../draft-session/letter.ts'
import { dropLetter, useLetterView } from '../draft-session/open-letters.ts'
import { LetterForm } from '../form/LetterForm.tsx'
import { statusText } from '../form/status-text.ts'
import { Forward, Pencil, PictureInPicture2, Reply, ReplyAll } from '../icons.ts'
import css from './InlineLetter.module.css'

const kinds = [
  ['reply', 'compose.reply', Reply],
  ['reply_all', 'compose.replyAll', ReplyAll],
  ['forward', 'compose.forward', Forward],
] as const

/** A letter that is written inside a thread, below what it answers; a quiet one waits until it is asked for the focus. */
export function InlineLetter({ letter, isQuiet = false }: { letter: Letter; isQuiet?: boolean }) {
  const [hasSubject, setSubject] = useState(letter.kind === 'new' || letter.kind === 'forward')
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isQuiet) return
    // Once the editor stands, and its files below it.
    const frame = requestAnimationFrame(() =>
      requestAnimationFrame(() => section.current?.scrollIntoView({ block: 'nearest' })),
    )
    return () => cancelAnimationFrame(frame)
  }, [isQuiet])
  return (
    <section ref={section} className={css.place} aria-label={titleOf(letter.kind)}>
      <header className={css.head}>
        <KindMenu letter={letter} />
        <span className={css.note} data-status={statusText(useLetterView(letter))} />
        {!hasSubject && (
          <IconButton
            size="s"
            label={t('compose.editSubject')}
            icon={Pencil}
            onClick={() => setSubject(true)}
          />
        )}
        <IconButton
          size="s"
          label={t('compose.popOut')}
          icon={PictureInPicture2}
          onClick={() => popOut(letter)}
        />
        <IconButton size="s" label={t('compose.close')} icon={X} onClick={() => void closeLetter(letter)} />
      </header>
      <LetterForm
        letter={letter}
        isFull={false}
        hasSubject={hasSubject}
        isQuiet={isQuiet}
        onDone={() => dropLetter(letter.key)}
      />
    </section>
  )
}

/** How the message is answered, and the other ways of doing it. */
function KindMenu({ letter }: { letter: Letter }) {
  const [, , icon] = kinds.find(([kind]) => kind === letter.kind) ?? []
  const title = titleOf(letter.kind)
  if (letter.relatedMessageId === null || !icon) return <b className={css.kind}>{title}</b>
  return (
    <MenuButton
      className={css.kind}
      menuLabel={t('compose.answerKind', { kind: title })}
      aria-label={t('compose.answerKind', { kind: title })}
      entries={() =>
        kinds.map(([kind, label, shape]) => ({
          id: kind,
          label: t(label),
          icon: shape,
          isChecked: kind === letter.kind,
          onSelect: () => void changeKind(letter, kind),
        }))
      }
    >
      <Icon of={icon} size="s" />
      {title}
      <Icon of={ChevronDown} size="xs" />
    </MenuButton>
  )
}

function titleOf(kind: Letter['kind']): string {
  const [, label] = kinds.find(([each]) => each === kind) ?? []
  return t(label ?? 'compose.new')
}
