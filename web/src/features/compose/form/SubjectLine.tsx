import { limits } from '@bocau/contract/limits'
import type { RefObject } from 'react'
import { t } from '../../../i18n/index.ts'
import { tip } from '../../../ui/index.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { useDraftView } from '../draft-session/open-drafts.ts'
import css from './Line.module.css'

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
