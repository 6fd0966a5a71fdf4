import { Info } from 'lucide'
import { useEffect, useRef } from 'react'
import { t } from '../../../i18n/index.ts'
import { ButtonLink } from '../../../ui/index.ts'
import { Note } from '../parts/page/Note.tsx'
import css from './SetUpSteps.module.css'
import '../../../i18n/areas/first-run.ts'

/** Remaining steps of the first run, shown only on pages opened with `?setup`. */
export function SetUpSteps({ at }: { at: 'domain' | 'people' }) {
  const isSetUp = new URLSearchParams(location.search).has('setup')
  const container = useRef<HTMLDivElement>(null)
  // The first run opens this page by navigation; focus the steps so that keyboard users continue here.
  useEffect(() => {
    if (document.activeElement === document.body) container.current?.focus({ preventScroll: true })
  }, [])
  if (!isSetUp) return null
  const isDomain = at === 'domain'
  return (
    <div ref={container} className={css.steps} tabIndex={-1}>
      <Note
        icon={Info}
        end={
          <ButtonLink kind="primary" href={isDomain ? '/account/people?setup' : '/'}>
            {t(isDomain ? 'firstRun.toPeople' : 'firstRun.done')}
          </ButtonLink>
        }
      >
        <p>
          <b>{t(isDomain ? 'firstRun.step.domain' : 'firstRun.step.people')}</b>
        </p>
        <p>{t(isDomain ? 'firstRun.step.domain.text' : 'firstRun.step.people.text')}</p>
      </Note>
    </div>
  )
}
