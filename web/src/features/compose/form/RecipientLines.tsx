import { type ReactNode, type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../../i18n/index.ts'
import { tip } from '../../../ui/index.ts'
import { type RecipientField as Field, recipientFields } from '../draft-session/content.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { useDraftView } from '../draft-session/open-drafts.ts'
import { RecipientField } from '../recipients/RecipientField.tsx'
import { fieldLabels } from '../recipients/recipient-menu.ts'
import css from './Line.module.css'

export interface RecipientLinesHandle {
  /** Focuses a field, adding it first if necessary. */
  focus: (field: Field) => void
}

interface Props {
  session: DraftSession
  external: ReadonlySet<string>
  ref: Ref<RecipientLinesHandle>
}

export function RecipientLines({ session, external, ref }: Props) {
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
export const Line = ({ label, extraWidth, children }: LineProps) => (
  <div className={css.line} data-beside={extraWidth}>
    <span className={css.label} aria-hidden>
      {label}
    </span>
    {children}
  </div>
)
