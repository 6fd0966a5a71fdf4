import { Check, ChevronRight } from 'lucide'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { usePathname } from 'wouter/use-browser-location'
import { useSettings } from '../../../api/session.ts'
import { focusHeadingWhenRequested, requestListFocus } from '../../../features/mailbox/navigation/index.ts'
import { firstStepFlagsOf, recordFirstStep, saveFirstStepFlag } from '../../../features/settings/index.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { Button, Icon, showToast, VisuallyHidden } from '../../../ui/index.ts'
import { reportFailure } from '../../../ui/toast/report-failure.ts'
import { homeAddress } from '../../route.ts'
import { openShortcutSheet } from '../../shortcuts/open-shortcut-sheet.ts'
import css from './FirstSteps.module.css'
import type { FirstStep } from './first-steps.ts'
import { useFirstSteps } from './use-first-steps.ts'
import '../../../i18n/areas/first-steps.ts'

interface Props {
  /** Renders the ordinary empty inbox, with another hint if there is one. */
  renderEmpty: (hint?: string) => ReactNode
}

/**
 * First steps in the empty inbox of a new user, until they are complete or closed; then the ordinary empty inbox. They
 * are rendered when their state is known, so that nothing moves.
 */
export function FirstSteps({ renderEmpty }: Props) {
  const isClosed = firstStepFlagsOf(useSettings()).includes('closed')
  const steps = useFirstSteps()
  const isComplete = steps?.every(({ isDone }) => isDone) ?? false
  const isCompleteNow = useCompletion(isComplete && !isClosed)
  if (isCompleteNow) return renderEmpty(t('firstSteps.allDone'))
  if (isClosed) return renderEmpty()
  return steps && !isComplete && <StepList steps={steps} />
}

/** Closes a complete list; returns true from then on until the user leaves the inbox. */
function useCompletion(isComplete: boolean): boolean {
  const isInbox = usePathname() === homeAddress
  const [isReported, setReported] = useState(false)
  if (isComplete && isInbox && !isReported) setReported(true)
  if (!isInbox && isReported) setReported(false)
  useEffect(() => {
    if (isReported) recordFirstStep('closed')
  }, [isReported])
  return isComplete || isReported
}

function StepList({ steps }: { steps: readonly FirstStep[] }) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => (heading.current ? focusHeadingWhenRequested(heading.current) : undefined), [])
  const done = steps.filter(({ isDone }) => isDone).length
  return (
    <section className={css.scroller} aria-labelledby={id} data-region="list">
      <div className={css.steps}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {t('firstSteps.title')}
        </h2>
        <p className={css.progress}>{t('firstSteps.progress', { done, total: steps.length })}</p>
        <ul className={css.list} aria-labelledby={id}>
          {steps.map((step) => (
            <li key={step.id}>
              <StepLine step={step} />
            </li>
          ))}
        </ul>
        <Button kind="ghost" size="s" className={css.close} onClick={() => void closeSteps()}>
          {t('firstSteps.close')}
        </Button>
      </div>
    </section>
  )
}

function StepLine({ step: { id, href, isDone } }: { step: FirstStep }) {
  const inside = (
    <>
      <span className={css.tick} aria-hidden>
        {isDone && <Icon of={Check} size="xs" />}
      </span>
      <span className={css.text}>
        <span className={css.name}>{t(`firstSteps.${id}`)}</span>
        <span className={css.hint}>{t(`firstSteps.${id}.hint`)}</span>
      </span>
      {isDone ? (
        <span className={css.state}>{t('firstSteps.done')}</span>
      ) : (
        <>
          <VisuallyHidden>{t('firstSteps.open')}</VisuallyHidden>
          <Icon of={ChevronRight} size="s" className={css.go} />
        </>
      )}
    </>
  )
  const line = { className: css.line, 'data-done': isDone || undefined }
  if (!href)
    return (
      <button {...line} type="button" onClick={() => void openShortcutSheet()}>
        {inside}
      </button>
    )
  return (
    <a {...line} href={href} onClick={() => id === 'appearance' && recordFirstStep(id)}>
      {inside}
    </a>
  )
}

async function closeSteps(): Promise<void> {
  requestListFocus()
  const undo = await reportFailure(t('app.settingNotSaved'), errorText, () => saveFirstStepFlag('closed'))
  if (!undo) return
  showToast({
    text: t('firstSteps.closed'),
    action: {
      label: t('app.undo'),
      isUndo: true,
      run: () => void reportFailure(t('app.settingNotSaved'), errorText, undo),
    },
  })
}
