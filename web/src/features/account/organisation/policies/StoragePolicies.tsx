import { limits } from '@bocau/contract/limits'
import { Database, HardDrive, Trash } from 'lucide'
import { useState } from 'react'
import { formatNumber, formatSize, t } from '../../../../i18n/index.ts'
import { CheckRow } from '../../../../ui/controls/CheckRow.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../../ui/dialog/dialogs.ts'
import { Button, Field } from '../../../../ui/index.ts'
import { Card, Line, Section } from '../../parts/page/Card.tsx'
import { quotaRange } from '../parts/quota-range.ts'
import { parseMegabytes } from '../parts/quota-text.ts'
import { durationText } from '../parts/span-text.ts'
import { ChoiceLine, type PolicyPart } from './PolicyLines.tsx'
import { savePolicies } from './save-policies.ts'

const daySeconds = 86_400
const days = [7, 14, 30, 60, 90, 180, 365] as const
const sizeText = (megabytes: number) => formatSize(megabytes * limits.quotaMegabyteBytes)

/** Policies for storage limits and the retention of the trash. */
export function StoragePolicies({ policies }: PolicyPart) {
  const { default_quota, total_quota, given_quota, trash_days } = policies
  const total = total_quota === null ? t('policies.total.none') : sizeText(total_quota)
  const promptDefault = async () => {
    const megabytes = await promptForStorage({ title: t('policies.quota'), megabytes: default_quota })
    if (typeof megabytes === 'number') await savePolicies({ default_quota: megabytes })
  }
  const promptTotal = async () => {
    const question = { title: t('policies.total'), megabytes: total_quota, hint: assignedText(given_quota) }
    const megabytes = await promptForStorage({ ...question, none: t('policies.total.unbounded') })
    if (megabytes !== undefined) await savePolicies({ total_quota: megabytes })
  }
  return (
    <Section title={t('policies.storage')}>
      <Card>
        <Line
          icon={HardDrive}
          name={t('policies.quota')}
          text={t('policies.quota.text', { size: sizeText(default_quota) })}
          end={
            <Button size="s" aria-label={t('policies.quota.change')} onClick={() => void promptDefault()}>
              {t('policies.change')}
            </Button>
          }
        />
        <Line
          icon={Database}
          name={t('policies.total')}
          text={t('policies.total.text', { total, given: sizeText(given_quota) })}
          end={
            <Button size="s" aria-label={t('policies.total.change')} onClick={() => void promptTotal()}>
              {t('policies.change')}
            </Button>
          }
        />
        <ChoiceLine
          icon={Trash}
          name={t('policies.trash')}
          text={t('policies.trash.text')}
          value={trash_days}
          choices={withCurrent(trash_days).map((one) => [one, durationText(one * daySeconds)] as const)}
          onChange={(value) => void savePolicies({ trash_days: Number(value) })}
        />
      </Card>
    </Section>
  )
}

const assignedText = (megabytes: number) => t('policies.total.given', { size: sizeText(megabytes) })

/** Returns the usual values and the current one, which the API may have set to another value. */
const withCurrent = (current: number): readonly number[] =>
  days.some((one) => one === current) ? days : [...days, current].toSorted((a, b) => a - b)

interface StorageQuestion {
  title: string
  /** Current limit; null for unlimited. */
  megabytes: number | null
  hint?: string
  /** Label of the unlimited option, where it is available. */
  none?: string
}

/** Asks for an amount of storage in gigabytes; null for unlimited. */
const promptForStorage = (question: StorageQuestion) =>
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
    if (size === undefined) return setError(t('organisation.add.quotaInvalid', quotaRange()))
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
