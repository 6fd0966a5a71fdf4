import { CircleAlert, Globe, X } from 'lucide'
import { type ReactNode, useState } from 'react'
import { useServerSettings, useSettings } from '../../../api/session.ts'
import { errorText, formatNumber, formatSize, t } from '../../../i18n/index.ts'
import { Button, Emphasised, Icon, IconButton } from '../../../ui/index.ts'
import { reportFailure } from '../../../ui/toast/report-failure.ts'
import { type DraftContent, recipientFields } from '../draft-session/content.ts'
import type { DraftSession } from '../draft-session/create-draft-session.ts'
import { useDraftView } from '../draft-session/open-drafts.ts'
import { isTooLarge, totalBytes } from '../files/check-file.ts'
import { storedFailureText } from '../sending/failure-text.ts'
import { hasTooMany, tooManyText } from '../sending/send-block-reason.ts'
import { TechnicalPart } from '../sending/TechnicalPart.tsx'
import css from './DraftNotes.module.css'

interface Props {
  session: DraftSession
  external: ReadonlySet<string>
  onDone: () => void
}

/** Warnings above the text. */
export function DraftNotes({ session, external, onDone }: Props) {
  const { content, draft, failure } = useDraftView(session)
  const { max_body_size } = useServerSettings()
  return (
    <>
      {failure !== null && (
        <Note kind="bad">
          <b>{t('compose.cameBack')}</b> {failure && storedFailureText(failure, onlyReceiverOf(content))}{' '}
          {failure && <TechnicalPart responses={[failure]} />}
        </Note>
      )}
      {draft.problem === 'changed' && <ConflictNotice session={session} />}
      {draft.problem === 'gone' && <DeletedNotice session={session} onDone={onDone} />}
      <ExternalNote external={external} />
      {isTooLarge(content.files) && (
        <Note kind="bad">
          <Emphasised text={t('compose.overSize', { size: formatSize(totalBytes(content.files)) })} />
        </Note>
      )}
      {hasTooMany(content) && <Note kind="bad">{tooManyText()}</Note>}
      {content.body.length > max_body_size && (
        <Note kind="bad">{t('compose.bodyTooLong', { n: formatNumber(max_body_size) })}</Note>
      )}
    </>
  )
}

/** Returns the recipient if there is only one; a bounce then concerns that recipient. */
function onlyReceiverOf(content: DraftContent): string | undefined {
  const [only, ...rest] = recipientFields.flatMap((field) => content[field])
  return rest.length === 0 ? only?.email : undefined
}

/** Shows external recipients until dismissed; another one shows it again. */
function ExternalNote({ external }: { external: ReadonlySet<string> }) {
  const { warning_send_outside } = useSettings()
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set())
  const isDismissed = [...external].every((email) => hidden.has(email))
  if (!warning_send_outside || external.size === 0 || isDismissed) return null
  return (
    <Note kind="outside" onHide={() => setHidden(external)}>
      <Emphasised
        text={t('compose.outsideNote', { n: external.size, addresses: [...external].slice(0, 7).join(', ') })}
      />
      {external.size > 7 && ` +${external.size - 7}`}
    </Note>
  )
}

function ConflictNotice({ session }: { session: DraftSession }) {
  return (
    <Note
      kind="warning"
      actions={
        <>
          <Button size="s" onClick={() => void attempt(session.acceptRemote)}>
            {t('compose.takeTheirs')}
          </Button>
          <Button size="s" kind="primary" onClick={() => void attempt(session.overwriteRemote)}>
            {t('compose.keepMine')}
          </Button>
        </>
      }
    >
      {t('compose.changed')}
    </Note>
  )
}

function DeletedNotice({ session, onDone }: { session: DraftSession; onDone: () => void }) {
  return (
    <Note
      kind="warning"
      actions={
        <>
          <Button size="s" onClick={onDone}>
            {t('compose.closeGone')}
          </Button>
          <Button size="s" kind="primary" onClick={session.saveAsNew}>
            {t('compose.keepAsNew')}
          </Button>
        </>
      }
    >
      {t('compose.gone')}
    </Note>
  )
}

const attempt = (choice: () => Promise<void>) => reportFailure(t('compose.choiceFailed'), errorText, choice)

interface NoteProps {
  kind: 'outside' | 'warning' | 'bad'
  actions?: ReactNode
  onHide?: () => void
  children: ReactNode
}

function Note({ kind, actions, onHide, children }: NoteProps) {
  return (
    <div className={css.note} data-kind={kind} role={kind === 'outside' ? 'status' : 'alert'}>
      <Icon of={kind === 'outside' ? Globe : CircleAlert} size="s" />
      <span className={css.text}>{children}</span>
      {actions}
      {onHide && <IconButton size="s" label={t('compose.hideNote')} icon={X} onClick={onHide} />}
    </div>
  )
}
