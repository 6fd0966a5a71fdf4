import { useUser } from '../../../../api/session.ts'
import { t } from '../../../../i18n/index.ts'
import { ChoiceField } from '../../../../ui/field/ChoiceField.tsx'
import { Field } from '../../../../ui/index.ts'
import css from './AddressField.module.css'

export interface TypedAddress {
  local: string
  domain: string
}

export const addressIn = ({ local, domain }: TypedAddress): string => `${local.trim()}@${domain}`

interface Props {
  label: string
  value: TypedAddress
  error?: string | undefined
  onChange: (value: TypedAddress) => void
}

/** Address field with a local part and a domain of the organisation. */
export function AddressField({ label, value, error, onChange }: Props) {
  const domains = useUser().domains.map(({ domain }) => domain)
  return (
    <div className={css.address}>
      <Field
        label={label}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={value.local}
        error={error}
        onChange={({ target }) => onChange({ ...value, local: target.value })}
      />
      <ChoiceField
        label={t('organisation.add.domain')}
        value={value.domain}
        choices={domains}
        text={(domain) => `@${domain}`}
        onChoose={(domain) => onChange({ ...value, domain })}
      />
    </div>
  )
}
