import type { OpenSession } from '@bocau/contract/activity'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Button, KindTag, showToast } from '../../../ui/index.ts'
import { readAccountAnew, sessionsQuery } from '../account-queries.ts'
import { Card, Line, Section } from '../parts/Card.tsx'
import { deviceIcons } from '../parts/device-icon.ts'
import { Loaded } from '../parts/Page.tsx'
import { sayIfNot } from '../parts/say-if-not.ts'
import { deviceText, whenWithin } from '../parts/words.ts'

/** Where the account is signed in, with an end to each and to all others. */
export function OpenSessions() {
  const sessions = useQuery(sessionsQuery)
  const hasOthers = sessions.data?.some(({ is_current }) => !is_current) ?? false
  return (
    <Section
      title={t('account.sessions')}
      end={
        hasOthers && (
          <Button size="s" onClick={() => void endOthers()}>
            {t('account.sessions.endOthers')}
          </Button>
        )
      }
    >
      <Card>
        <Loaded query={sessions} lines={2}>
          {(data) => (
            <ul>
              {data.map((session) => (
                <li key={session.id}>
                  <Session session={session} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
    </Section>
  )
}

function Session({ session }: { session: OpenSession }) {
  const { device, address, is_current, last_seen_at, app_password } = session
  const name = deviceText(device)
  return (
    <Line
      icon={deviceIcons[device.kind]}
      name={app_password === null ? name : t('account.sessions.byApp', { name: app_password })}
      text={
        is_current
          ? t('account.sessions.now', { address })
          : t('account.sessions.seen', { when: whenWithin(last_seen_at), address })
      }
      end={
        is_current ? (
          <KindTag kind="info">{t('account.sessions.this')}</KindTag>
        ) : (
          <Button
            size="s"
            aria-label={t('account.sessions.endOf', { device: name })}
            onClick={() => void end(session)}
          >
            {t('account.sessions.end')}
          </Button>
        )
      }
    />
  )
}

const end = ({ id, device }: OpenSession) =>
  sayIfNot(async () => {
    await request('DELETE /api/v2/sessions/:id', { params: { id } })
    showToast({ text: t('account.sessions.endedOne', { device: deviceText(device) }) })
    await readAccountAnew()
  })

const endOthers = () =>
  sayIfNot(async () => {
    const { ended } = await request('DELETE /api/v2/sessions')
    showToast({ text: t('account.sessions.ended', { n: ended }) })
    await readAccountAnew()
  })
