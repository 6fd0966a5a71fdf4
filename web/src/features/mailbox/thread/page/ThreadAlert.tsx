import type { Message, Thread } from '@bocau/contract/mailbox/mailbox'
import { displayNameOf, domainOf } from '@bocau/mail-core/address'
import { hasSpoofPrefix } from '@bocau/mail-core/subjects/spoof-prefix'
import { ShieldAlert } from 'lucide'
import { t } from '../../../../i18n/index.ts'
import { Banner, Button } from '../../../../ui/index.ts'
import { folderNames } from '../../folders/folders.ts'
import { showOriginal } from '../actions/show-original.ts'
import { JunkNote } from '../notes/JunkNote.tsx'
import css from './ThreadAlert.module.css'

interface Props {
  thread: Thread
  messages: readonly Message[]
}

/** Alert above a thread: forged or unverified sender, or mail in Junk. */
export function ThreadAlert({ thread, messages }: Props) {
  const forged = messages.find((message) => hasSpoofPrefix(message.subject))
  if (forged ?? hasSpoofPrefix(thread.subject))
    return <SenderAlert kind="spoof" message={forged ?? messages.at(-1)} />
  const unverified = messages.find(({ authentication }) => authentication === 'unverified')
  if (unverified) return <SenderAlert kind="unverified" message={unverified} />
  if (thread.mailbox_name !== folderNames.junk) return null
  return (
    <div className={css.alert}>
      <JunkNote />
    </div>
  )
}

function SenderAlert({ kind, message }: { kind: 'spoof' | 'unverified'; message: Message | undefined }) {
  const domain = message && domainOf(message.from.email)
  return (
    <div className={css.alert}>
      <Banner icon={ShieldAlert} kind={kind === 'spoof' ? 'danger' : 'warning'} variant="card">
        <p>
          <b>{t(`thread.${kind}.title`)}</b>{' '}
          {domain && t(`thread.${kind}.text`, { name: displayNameOf(message.from), domain })}
        </p>
        <p className={css.advice}>{t('thread.spoof.advice')}</p>
        {message && (
          <Button size="s" className={css.action} data-screen-only onClick={() => showOriginal(message)}>
            {t('thread.original')}
          </Button>
        )}
      </Banner>
    </div>
  )
}
