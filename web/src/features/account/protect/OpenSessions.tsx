import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Button, KindTag, showToast } from '../../../ui/index.ts'
import { refreshAccount, sessionsQuery } from '../account-queries.ts'
import { deviceText, whenWithin } from '../parts/activity-text.ts'
import { deviceIcons } from '../parts/device-icon.ts'
import { Card, Line, Section } from '../parts/page/Card.tsx'
import { QueryContent } from '../parts/page/Page.tsx'
import { PageTurner } from '../parts/page/PageTurner.tsx'
import { reportFailure } from '../parts/report-failure.ts'
import { groupSessions, type SessionGroup } from './session-groups.ts'

const pageSize = 5

/** Open sessions, grouped and paged; each, or all others, can be ended. */
export function OpenSessions() {
  const sessions = useQuery(sessionsQuery)
  const [requestedOffset, setRequestedOffset] = useState(0)
  const groups = groupSessions(sessions.data ?? [])
  const hasOtherGroups = groups.some(({ newest }) => !newest.is_current)
  // The last group of the page may have been signed out.
  const offset = Math.min(requestedOffset, Math.max(0, Math.ceil(groups.length / pageSize) - 1) * pageSize)
  const visible = groups.slice(offset, offset + pageSize)
  return (
    <Section
      title={t('account.sessions')}
      end={
        hasOtherGroups && (
          <Button size="s" onClick={() => void closeOtherSessions()}>
            {t('account.sessions.endOthers')}
          </Button>
        )
      }
    >
      <Card>
        <QueryContent query={sessions} lines={2}>
          {() => (
            <ul>
              {visible.map((group) => (
                <li key={group.key}>
                  <Group group={group} />
                </li>
              ))}
            </ul>
          )}
        </QueryContent>
      </Card>
      {groups.length > pageSize && (
        <PageTurner
          label={t('account.sessions')}
          range={{ from: offset + 1, to: offset + visible.length, total: groups.length }}
          onNewer={offset === 0 ? undefined : () => setRequestedOffset(offset - pageSize)}
          onOlder={
            offset + pageSize >= groups.length ? undefined : () => setRequestedOffset(offset + pageSize)
          }
        />
      )}
    </Section>
  )
}

function Group({ group }: { group: SessionGroup }) {
  const { device, is_current, app_password } = group.newest
  const name = deviceText(device)
  return (
    <Line
      icon={deviceIcons[device.kind]}
      name={app_password === null ? name : t('account.sessions.byApp', { name: app_password })}
      text={sessionText(group)}
      end={
        is_current ? (
          <KindTag kind="info">{t('account.sessions.this')}</KindTag>
        ) : (
          <Button
            size="s"
            aria-label={t('account.sessions.endOf', { device: app_password ?? name })}
            onClick={() => void endSessions(group)}
          >
            {t('account.sessions.end')}
          </Button>
        )
      }
    />
  )
}

/** Describes last use and origin, or the number of sessions of a group. */
function sessionText({ newest, sessions, addresses }: SessionGroup): string {
  const { address, is_current, last_seen_at } = newest
  if (is_current) return t('account.sessions.now', { address })
  const when = whenWithin(last_seen_at)
  if (sessions.length === 1) return t('account.sessions.seen', { when, address })
  return addresses === 1
    ? t('account.sessions.alike', { n: sessions.length, when, address })
    : t('account.sessions.alikeFrom', { n: sessions.length, when, addresses })
}

const endSessions = ({ sessions, newest }: SessionGroup) =>
  reportFailure(async () => {
    for (const { id } of sessions) await request('DELETE /api/v2/sessions/:id', { params: { id } })
    const device = newest.app_password ?? deviceText(newest.device)
    showToast({ text: t('account.sessions.endedOne', { device }) })
    await refreshAccount()
  })

const closeOtherSessions = () =>
  reportFailure(async () => {
    const { ended } = await request('DELETE /api/v2/sessions')
    showToast({ text: t('account.sessions.ended', { n: ended }) })
    await refreshAccount()
  })
