import type { MasterForm } from '@bocau/contract/account/moving-many'
import { t } from '../../../../i18n/index.ts'
import { CheckRow } from '../../../../ui/controls/CheckRow.tsx'
import { SelectField } from '../../../../ui/field/SelectField.tsx'
import { Field, PasswordField } from '../../../../ui/index.ts'
import css from './MoveMany.module.css'
import type { Missing, MoveInput } from './move-input.ts'

interface Props {
  input: MoveInput
  missing: Missing
  onChange: (changes: Partial<MoveInput>) => void
}

const forms: readonly MasterForm[] = ['suffix', 'authzid']

/** Administrator sign-in of the remote server that opens every mailbox, so that the table needs no passwords. */
export const MasterFields = ({ input, missing, onChange }: Props) => (
  <fieldset className={css.master}>
    <CheckRow isOn={input.hasMaster} onChange={(hasMaster) => onChange({ hasMaster })}>
      {t('moveMany.master')}
    </CheckRow>
    {input.hasMaster && (
      <>
        <SelectField
          label={t('moveMany.master.form')}
          value={input.form}
          onChange={({ target }) => onChange({ form: target.value as MasterForm })}
        >
          {forms.map((form) => (
            <option key={form} value={form}>
              {t(`moveMany.master.${form}`)}
            </option>
          ))}
        </SelectField>
        <Field
          label={t('moveMany.master.name')}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={320}
          value={input.name}
          error={missing.name && t('moveMany.required')}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <PasswordField
          label={t('moveMany.master.password')}
          hint={t('moveMany.master.hint')}
          autoComplete="off"
          showLabel={t('moveMany.show')}
          hideLabel={t('moveMany.hide')}
          value={input.password}
          error={missing.password && t('moveMany.required')}
          onChange={({ target }) => onChange({ password: target.value })}
        />
      </>
    )}
  </fieldset>
)
