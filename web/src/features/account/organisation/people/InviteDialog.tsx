import { limits } from '@bocau/contract/limits'
import type { OrganisationUser } from '@bocau/contract/organisation'
import { useState } from 'react'
import { isProblem } from '../../../../api/api-problem.ts'
import { request } from '../../../../api/client.ts'
import { t } from '../../../../i18n/index.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../../ui/dialog/dialogs.ts'
import { Button, Field } from '../../../../ui/index.ts'
import { copyText } from '../../parts/copy-text.ts'
import { useAction } from '../../parts/use-action.ts'

type Invited = Pick<OrganisationUser, 'id' | 'email' | 'fullname'>

/** Creates an invitation link with which the user chooses a password, and shows it once. */
export const openInviteDialog = (person: Invited) =>
  promptInDialog<true>((resolve) => <InviteDialog person={person} onResult={resolve} />)

function InviteDialog({ person, onResult }: { person: Invited; onResult: (isCreated?: true) => void }) {
  const [sendTo, setSendTo] = useState('')
  const [fault, setFault] = useState<string>()
  const [url, setUrl] = useState<string>()
  const { isBusy, error, run } = useAction()
  const invite = () =>
    run(async () => {
      const body = sendTo.trim() ? { send_to: sendTo.trim() } : {}
      try {
        const params = { id: person.id }
        const invitation = await request('POST /api/v2/organisation/users/:id/invitation', { params, body })
        setUrl(invitation.url)
      } catch (refusal) {
        if (!isProblem(refusal, 'invalid_input')) throw refusal
        setFault(t('organisation.invite.toInvalid'))
      }
    })
  return (
    <Dialog
      title={t('organisation.invite.title', { name: person.fullname || person.email })}
      onSubmit={() => (url === undefined ? void invite() : onResult(true))}
      onClose={() => onResult()}
      footer={
        url === undefined ? (
          <>
            <Button onClick={() => onResult()}>{t('app.cancel')}</Button>
            <Button kind="primary" type="submit" aria-disabled={isBusy}>
              {t('organisation.invite.go')}
            </Button>
          </>
        ) : (
          <Button kind="primary" type="submit">
            {t('organisation.invite.done')}
          </Button>
        )
      }
      error={error}
    >
      {url === undefined ? (
        <>
          <p>{t('organisation.invite.lead', { email: person.email })}</p>
          <Field
            data-first
            label={t('organisation.invite.to')}
            hint={t('organisation.invite.toHint')}
            type="email"
            autoComplete="off"
            value={sendTo}
            error={fault}
            onChange={(event) => {
              setSendTo(event.target.value)
              setFault(undefined)
            }}
          />
        </>
      ) : (
        <InvitationLink url={url} sentTo={sendTo.trim()} />
      )}
    </Dialog>
  )
}

const InvitationLink = ({ url, sentTo }: { url: string; sentTo: string }) => (
  <>
    <p role="status">
      {sentTo && t('organisation.invite.sent', { to: sentTo })}{' '}
      {t('organisation.invite.made', { n: limits.invitationDays })}
    </p>
    <Field
      label={t('organisation.invite.link')}
      readOnly
      value={url}
      onFocus={({ target }) => target.select()}
    />
    <div>
      <Button onClick={() => void copyText(url)}>{t('organisation.invite.copy')}</Button>
    </div>
  </>
)
