import { limits } from '@bocau/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide'
import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { useSettings, useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { Avatar, Icon, MenuButton, tip } from '../../../ui/index.ts'
import { type RecipientField as Field, recipientFields } from '../draft-session/content.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { useDraftView } from '../draft-session/open-drafts.ts'
import type { EditorHandle } from '../editor/index.ts'
import { RecipientField } from '../recipients/RecipientField.tsx'
import { fieldLabels } from '../recipients/recipient-menu.ts'
import { sendersQuery } from '../recipients/recipient-queries.ts'
import css from './Line.module.css'
import { formatSender, senderName } from './sender-name.ts'

export interface RecipientLinesHandle {
  /** Focuses a field, adding it first if necessary. */
  focus: (field: Field) => void
}

interface RecipientProps {
  session: DraftSession
  external: ReadonlySet<string>
  ref: Ref<RecipientLinesHandle>
}

export function RecipientLines({ session, external, ref }: RecipientProps) {
  const { content } = useDraftView(session)
  const [opened, setOpened] = useState<ReadonlySet<Field>>(new Set(['to']))
  const inputs = {
    to: useRef<HTMLInputElement>(null),
    cc: useRef<HTMLInputElement>(null),
    bcc: useRef<HTMLInputElement>(null),
  }
  const isVisible = (field: Field) => opened.has(field) || content[field].length > 0

  const focus = (field: Field) => {
    flushSync(() => setOpened((now) => new Set([...now, field])))
    inputs[field].current?.focus()
  }
  useImperativeHandle(ref, () => ({ focus }))

  const visible = recipientFields.filter(isVisible)
  const missing = recipientFields.filter((field) => !isVisible(field))
  const last = visible.at(-1)
  return visible.map((field) => (
    <Line key={field} label={t(fieldLabels[field].line)} extraWidth={visible.length}>
      <RecipientField session={session} field={field} external={external} input={inputs[field]} />
      {field === last &&
        missing.map((other) => (
          <button
            key={other}
            type="button"
            className={css.more}
            aria-label={t(other === 'cc' ? 'compose.showCc' : 'compose.showBcc')}
            aria-keyshortcuts={other === 'cc' ? 'Control+Shift+C' : 'Control+Shift+B'}
            {...tip(
              t(other === 'cc' ? 'compose.showCc' : 'compose.showBcc'),
              `Ctrl+Shift+${other === 'cc' ? 'C' : 'B'}`,
            )}
            onClick={() => focus(other)}
          >
            {t(fieldLabels[other].line)}
          </button>
        ))}
    </Line>
  ))
}

interface LineProps {
  label: string
  /** Number of such lines; together they leave space for the text. */
  extraWidth?: number
  children: ReactNode
}

/** Line in the head of a draft. */
const Line = ({ label, extraWidth, children }: LineProps) => (
  <div className={css.line} data-beside={extraWidth}>
    <span className={css.label} aria-hidden>
      {label}
    </span>
    {children}
  </div>
)

interface SenderProps {
  session: DraftSession
  editor: RefObject<EditorHandle | null>
  /** Shown even with only one sender. */
  isAlways: boolean
}

export function SenderLine({ session, editor, isAlways }: SenderProps) {
  const user = useUser()
  const settings = useSettings()
  const { data } = useQuery({ ...sendersQuery, enabled: useIsRendered() })
  const { from } = useDraftView(session).content
  // A line that appears or disappears later would shift the others under the pointer.
  const [wasUnknown] = useState(data === undefined)
  const senders = data?.items ?? []
  const current = senders.find(({ email }) => email === from) ?? { email: from, name: user.fullname }
  const { acting } = user
  if (senders.length < 2 && !isAlways && !acting && !wasUnknown) return null
  const displayName = senderName(current, acting)

  const choose = (email: string) => {
    session.write({ from: email }, limits.subjectDebounceMilliseconds)
    editor.current?.replaceSignature(settings.enable_use_signature ? settings.signature : '')
  }
  const content = (
    <>
      <Avatar name={current.name} email={current.email} size={20} />
      <span className={acting && css.onBehalf}>
        {displayName || current.email}{' '}
        {displayName && <span className={acting ? undefined : css.address}>&lt;{current.email}&gt;</span>}
      </span>
    </>
  )
  return (
    <Line label={t('compose.from')}>
      {senders.length < 2 ? (
        <span className={css.sender}>{content}</span>
      ) : (
        <MenuButton
          className={css.sender}
          menuLabel={t('compose.from')}
          aria-label={t('compose.fromChoose', { email: formatSender({ ...current, name: displayName }) })}
          entries={() =>
            senders.map(({ email, name }) => ({
              id: email,
              label: formatSender({ email, name }),
              isChecked: email === from,
              onSelect: () => choose(email),
            }))
          }
        >
          {content}
          <Icon of={ChevronDown} size="xs" />
        </MenuButton>
      )}
    </Line>
  )
}

/** Returns true once the caret is rendered, so that the request does not delay it. */
function useIsRendered(): boolean {
  const [isRendered, setRendered] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setRendered(true), 50)
    return () => clearTimeout(timer)
  }, [])
  return isRendered
}

export function SubjectLine({
  session,
  input,
  onNext,
}: {
  session: DraftSession
  input: RefObject<HTMLInputElement | null>
  /** Moves the focus to the text; false while the editor is not ready. */
  onNext: () => boolean
}) {
  const { subject } = useDraftView(session).content
  const length = [...subject].length
  return (
    <div className={css.line}>
      <input
        ref={input}
        className={css.subject}
        aria-label={t('compose.subject')}
        placeholder={t('compose.subject')}
        value={subject}
        onKeyDown={(event) => {
          if (event.key === 'Tab' && !event.shiftKey && onNext()) event.preventDefault()
        }}
        onChange={({ target }) =>
          session.write({ subject: target.value }, limits.subjectDebounceMilliseconds)
        }
      />
      {length > limits.maxSubjectCharacters && (
        <span className={css.count} {...tip(t('compose.subjectCut', { n: limits.maxSubjectCharacters }))}>
          {length}/{limits.maxSubjectCharacters}
        </span>
      )}
    </div>
  )
}
