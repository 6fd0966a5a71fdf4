import type { Id } from '@bocau/contract/ids'
import { lazy, Suspense } from 'react'
import { t } from '../../../i18n/index.ts'
import { ButtonLink, EmptyState } from '../../../ui/index.ts'
import { loadRequestAccess } from '../../public-share/index.ts'
import { driveHome } from '../address/drive-home.ts'
import css from './AccessDenied.module.css'
import '../../../i18n/areas/sharing.ts'

const RequestAccess = lazy(loadRequestAccess)

/** Shown for an item that does not exist or is not accessible. It does not reveal which; access can be requested. */
export const AccessDenied = ({ id }: { id: Id }) => (
  <EmptyState
    title={t('ask.missing.title')}
    hint={t('ask.missing.text')}
    action={
      <div className={css.question}>
        <Suspense>
          <RequestAccess subject={{ file_id: id }} requestAllowedAt={null} />
        </Suspense>
        <ButtonLink href={driveHome}>{t('drive.missing.home')}</ButtonLink>
      </div>
    }
  />
)
