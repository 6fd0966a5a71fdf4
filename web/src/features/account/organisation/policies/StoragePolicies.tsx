import { limits } from '@bocau/contract/limits'
import { formatSize, t } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/index.ts'
import { Database, HardDrive, Trash } from '../../icons.ts'
import { Card, Line, Section } from '../../parts/page/Card.tsx'
import { spanText } from '../parts/span-text.ts'
import { keepPolicies } from './keep-policies.ts'
import { ChoiceLine, type PolicyPart } from './PolicyLines.tsx'
import { askForStorage } from './StorageDialog.tsx'

const daySeconds = 86_400
const days = [7, 14, 30, 60, 90, 180, 365] as const
const sizeOf = (megabytes: number) => formatSize(megabytes * limits.quotaMegabyteBytes)

/** Policies for storage limits and the retention of the trash. */
export function StoragePolicies({ policies }: PolicyPart) {
  const { default_quota, total_quota, given_quota, trash_days } = policies
  const total = total_quota === null ? t('policies.total.none') : sizeOf(total_quota)
  const askDefault = async () => {
    const megabytes = await askForStorage({ title: t('policies.quota'), megabytes: default_quota })
    if (typeof megabytes === 'number') await keepPolicies({ default_quota: megabytes })
  }
  const askTotal = async () => {
    const asked = { title: t('policies.total'), megabytes: total_quota, hint: given(given_quota) }
    const megabytes = await askForStorage({ ...asked, none: t('policies.total.unbounded') })
    if (megabytes !== undefined) await keepPolicies({ total_quota: megabytes })
  }
  return (
    <Section title={t('policies.storage')}>
      <Card>
        <Line
          icon={HardDrive}
          name={t('policies.quota')}
          text={t('policies.quota.text', { size: sizeOf(default_quota) })}
          end={
            <Button size="s" aria-label={t('policies.quota.change')} onClick={() => void askDefault()}>
              {t('policies.change')}
            </Button>
          }
        />
        <Line
          icon={Database}
          name={t('policies.total')}
          text={t('policies.total.text', { total, given: sizeOf(given_quota) })}
          end={
            <Button size="s" aria-label={t('policies.total.change')} onClick={() => void askTotal()}>
              {t('policies.change')}
            </Button>
          }
        />
        <ChoiceLine
          icon={Trash}
          name={t('policies.trash')}
          text={t('policies.trash.text')}
          value={trash_days}
          choices={withOwn(trash_days).map((one) => [one, spanText(one * daySeconds)] as const)}
          onChange={(value) => void keepPolicies({ trash_days: Number(value) })}
        />
      </Card>
    </Section>
  )
}

const given = (megabytes: number) => t('policies.total.given', { size: sizeOf(megabytes) })

/** Returns the usual values and the current one, which the API may have set to another value. */
const withOwn = (own: number): readonly number[] =>
  days.some((one) => one === own) ? days : [...days, own].toSorted((a, b) => a - b)
