import { useState } from 'react'
import { formatNumber, t } from '../../../../i18n/index.ts'
import { CheckRow } from '../../../../ui/controls/CheckRow.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../../ui/dialog/dialogs.ts'
import { Field } from '../../../../ui/index.ts'
import { minGigabytes, parseMegabytes } from '../parts/quota-text.ts'

interface StorageQuestion {
  title: string
  /** Current limit; null for unlimited. */
  megabytes: number | null
  hint?: string
  /** Label of the unlimited option, where it is available. */
  none?: string
}

/** Asks for an amount of storage in gigabytes; null for unlimited. */
export const promptForStorage = (question: StorageQuestion) =>
  promptInDialog<number | null>((resolve) => <StorageDialog {...question} onResult={resolve} />)

function StorageDialog({
  title,
  megabytes,
  hint,
  none,
  onResult,
}: StorageQuestion & { onResult: (megabytes?: number | null) => void }) {
  const [isBound, setBound] = useState(megabytes !== null)
  const [text, setText] = useState(megabytes === null ? '' : formatNumber(megabytes / 1024, 1))
  const [error, setError] = useState<string>()
  const save = () => {
    if (!isBound) return onResult(null)
    const size = parseMegabytes(text)
    if (size === undefined)
      return setError(t('organisation.add.quotaInvalid', { least: formatNumber(minGigabytes, 1) }))
    onResult(size)
  }
  return (
    <Dialog title={title} onSubmit={save} onClose={() => onResult()} submitLabel={t('organisation.save')}>
      {none !== undefined && (
        <CheckRow isOn={!isBound} onChange={(isFree) => setBound(!isFree)}>
          {none}
        </CheckRow>
      )}
      <Field
        data-first
        inputMode="decimal"
        autoComplete="off"
        disabled={!isBound}
        label={t('organisation.add.quota')}
        {...(hint ? { hint } : {})}
        value={text}
        error={error}
        onChange={({ target }) => {
          setText(target.value)
          setError(undefined)
        }}
      />
    </Dialog>
  )
}
