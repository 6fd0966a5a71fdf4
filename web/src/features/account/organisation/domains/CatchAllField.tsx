import { useQuery } from '@tanstack/react-query'
import { AtSign } from 'lucide'
import { request } from '../../../../api/client.ts'
import { t } from '../../../../i18n/index.ts'
import { Button, showToast } from '../../../../ui/index.ts'
import { promptForName } from '../../parts/NameDialog.tsx'
import { Card, Line } from '../../parts/page/Card.tsx'
import { reportFailure } from '../../parts/report-failure.ts'
import { catchAllQuery, refreshOrganisation } from '../organisation-queries.ts'
import { PeopleOptions } from '../parts/PeopleOptions.tsx'
import css from './DomainPage.module.css'

/** Selects the mailbox for mail to unknown addresses of a domain. */
export function CatchAllField({ domain }: { domain: string }) {
  const { data } = useQuery(catchAllQuery)
  const email = data?.items.find((one) => one.domain === domain)?.email
  if (email === undefined) return null
  return (
    <Card className={css.more}>
      <Line
        icon={AtSign}
        name={t('organisation.catchAll')}
        text={
          email === null ? t('organisation.catchAll.returned') : t('organisation.catchAll.goesTo', { email })
        }
        end={
          <>
            {email !== null && (
              <Button size="s" onClick={() => void reportFailure(() => saveCatchAll(domain, null))}>
                {t('organisation.catchAll.stop')}
              </Button>
            )}
            <Button
              size="s"
              aria-label={t('organisation.catchAll.chooseOf', { domain })}
              onClick={() => void choose(domain, email)}
            >
              {t('organisation.catchAll.choose')}
            </Button>
          </>
        }
      />
    </Card>
  )
}

const choose = (domain: string, email: string | null) =>
  promptForName({
    title: t('organisation.catchAll.title', { domain }),
    text: t('organisation.catchAll.text'),
    label: t('organisation.catchAll.whose'),
    actionLabel: t('organisation.save'),
    value: email ?? '',
    suggest: (typed) => <PeopleOptions typed={typed} />,
    onName: (chosen) => saveCatchAll(domain, chosen),
  })

async function saveCatchAll(domain: string, email: string | null): Promise<void> {
  await request('PUT /api/v2/organisation/catch_all', { body: { domain, email } })
  showToast({
    text: email === null ? t('organisation.catchAll.stopped') : t('organisation.catchAll.set', { email }),
  })
  await refreshOrganisation()
}
