import { isValidEmail } from '@bocau/mail-core/address'
import { useState } from 'react'
import { errorText, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../ui/dialog/dialogs.ts'
import { Field, showToast } from '../../../ui/index.ts'
import { recordSentCode } from '../page/sent-codes.ts'

interface Question {
  title: string
  /** Asks for a name in addition to the address. */
  withName?: boolean
  /** Adds the address, to which a code is sent; throws if the server rejects it. */
  onAdd: (address: { email: string; name: string }) => Promise<unknown>
}

/** Asks for an address to verify; a code is sent immediately. */
export const openAddressDialog = (question: Question): Promise<true | undefined> =>
  promptInDialog<true>((reply) => <AddAddressDialog {...question} onResult={reply} />)

function AddAddressDialog({
  title,
  withName = false,
  onAdd,
  onResult,
}: Question & { onResult: (isAdded?: true) => void }) {
  const [email, setEmail] = useState('')
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const add = async () => {
    const address = email.trim()
    if (!address) return setError(t('settings.required'))
    if (!isValidEmail(address)) return setError(t('settings.address.invalid'))
    setBusy(true)
    // Must run before the list shows the address, which reads it once.
    const undoNote = recordSentCode(address)
    try {
      await onAdd({ email: address, name: name.trim() })
      showToast({ text: t('settings.code.sent', { email: address }) })
      onResult(true)
    } catch (refusal) {
      undoNote()
      setError(errorText(refusal))
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={title}
      onSubmit={() => void (isBusy || add())}
      onClose={() => onResult()}
      submitLabel={t('settings.code.send')}
      isBusy={isBusy}
    >
      <Field
        data-first
        type="email"
        inputMode="email"
        autoComplete="off"
        label={t('settings.address')}
        hint={t('settings.address.hint')}
        value={email}
        error={error}
        onChange={(event) => {
          setEmail(event.target.value)
          setError(undefined)
        }}
      />
      {withName && (
        <Field
          label={t('settings.senders.name')}
          autoComplete="off"
          maxLength={200}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      )}
    </Dialog>
  )
}
