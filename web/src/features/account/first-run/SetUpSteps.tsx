import { firstRunTexts } from '../../../i18n/areas/first-run.ts'
import { addMessages, t } from '../../../i18n/index.ts'
import { ButtonLink } from '../../../ui/index.ts'
import { Info } from '../icons.ts'
import { Note } from '../parts/page/Note.tsx'
import css from './SetUpSteps.module.css'

addMessages(firstRunTexts)

/** What is left of the first run, told on the pages where it is done; whoever comes there later sees nothing of it. */
export function SetUpSteps({ at }: { at: 'domain' | 'people' }) {
  if (!new URLSearchParams(location.search).has('setup')) return null
  const isDomain = at === 'domain'
  return (
    <div className={css.steps}>
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
