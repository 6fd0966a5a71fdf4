import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { displayNameOf } from '@bocau/mail-core/address'
import { navigate } from 'wouter/use-browser-location'
import { notificationChoice } from '../../../api/notification-choice.ts'
import { t } from '../../../i18n/index.ts'
import { folderHref, folderNames, threadHref } from '../../mailbox/folders/index.ts'
import { subjectText } from '../../mailbox/index.ts'
import type { TabCoordinator } from './tab-coordinator.ts'

/** Shows a system notification for new mail: once across all tabs, and not while a tab is visible. */
export async function notifyOfMail(threads: readonly Thread[], tabs: TabCoordinator): Promise<void> {
  if (notificationChoice() !== 'on' || !tabs.isChosen() || (await tabs.isAnyVisible())) return
  const [only, more] = threads
  if (!only) return
  const from = only.participants.at(-1)
  const notification = more
    ? new Notification(t('live.newMails', { n: threads.length }), { tag: 'bocau', icon })
    : new Notification((from && displayNameOf(from)) || t('live.arrived'), {
        body: [
          ...(only.unverified ? [t('mailbox.unverified')] : []),
          subjectText(only.subject),
          only.snippet,
        ].join('\n'),
        tag: `bocau ${only.id}`,
        icon,
      })
  notification.addEventListener('click', () => {
    window.focus()
    navigate(more ? folderHref(folderNames.inbox) : threadHref(folderNames.inbox, only.id))
    notification.close()
  })
}

const icon = '/favicon.svg'
