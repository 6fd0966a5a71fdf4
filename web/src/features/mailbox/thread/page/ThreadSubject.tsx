import { hasSpoofPrefix, plainSubject } from '@bocau/mail-core/subjects/spoof-prefix'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { t } from '../../../../i18n/index.ts'
import { Button, ForgedShield } from '../../../../ui/index.ts'
import css from './ThreadHeading.module.css'

/** Length above which a subject is truncated until expanded. */
const LONG_SUBJECT = 140

interface Props {
  subject: string
  children: ReactNode
}

/** Subject of a thread; a long one is truncated and can be expanded. */
export function ThreadSubject({ subject, children }: Props) {
  const textRef = useRef<HTMLSpanElement>(null)
  const [isComplete, setComplete] = useState(false)
  const isLong = subject.length > LONG_SUBJECT
  const isCut = useIsTruncated(textRef, isLong && !isComplete)
  return (
    <div className={css.title}>
      <h1 className={css.subject} tabIndex={-1} data-subject>
        <span ref={textRef} className={css.text} data-long={(isLong && !isComplete) || undefined}>
          {hasSpoofPrefix(subject) && <ForgedShield label={t('mailbox.forged')} />}
          {plainSubject(subject) || t('mailbox.noSubject')}
        </span>
        {children}
      </h1>
      {(isCut || isComplete) && (
        <Button
          kind="link"
          className={css.more}
          data-screen-only
          aria-expanded={isComplete}
          onClick={() => setComplete(!isComplete)}
        >
          {t(isComplete ? 'thread.subject.less' : 'thread.subject.more')}
        </Button>
      )}
    </div>
  )
}

function useIsTruncated(element: RefObject<HTMLElement | null>, mayBeTruncated: boolean): boolean {
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!mayBeTruncated || !current) return
    const observer = new ResizeObserver(() => setCut(current.scrollHeight > current.clientHeight + 1))
    observer.observe(current)
    return () => {
      observer.disconnect()
      setCut(false)
    }
  }, [element, mayBeTruncated])
  return isCut
}
