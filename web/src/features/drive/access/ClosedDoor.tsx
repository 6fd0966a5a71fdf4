import type { Id } from '@bocau/contract/ids'
import { lazy, Suspense } from 'react'
import { sharingTexts } from '../../../i18n/areas/sharing.ts'
import { addMessages, t } from '../../../i18n/index.ts'
import { ButtonLink, EmptyState } from '../../../ui/index.ts'
import { loadAskForAccess } from '../../public-share/index.ts'
import { driveHome } from '../address/drive-home.ts'
import css from './ClosedDoor.module.css'

addMessages(sharingTexts)

const AskForAccess = lazy(loadAskForAccess)

/** Shown for an item that does not exist or is not accessible. It does not reveal which; access can be requested. */
export const ClosedDoor = ({ id }: { id: Id }) => (
  <EmptyState
    title={t('ask.missing.title')}
    hint={t('ask.missing.text')}
    action={
      <div className={css.ask}>
        <Suspense>
          <AskForAccess by={{ file_id: id }} mayAskAt={null} />
        </Suspense>
        <ButtonLink href={driveHome}>{t('drive.missing.home')}</ButtonLink>
      </div>
    }
  />
)
