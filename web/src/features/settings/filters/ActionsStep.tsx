import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { labelsQuery } from '../../../api/labels-query.ts'
import { t } from '../../../i18n/index.ts'
import { CheckRow } from '../../../ui/controls/CheckRow.tsx'
import { folderNames, folderTitle } from '../../mailbox/folders/index.ts'
import { foldersQuery } from '../../mailbox/index.ts'
import { type ReadRule, rulesOf, rulesQuery } from '../../rules/index.ts'
import { Choice } from '../parts/Choice.tsx'
import css from './FilterDialog.module.css'
import type { ActionsForm } from './filter-form.ts'

const indent = '\u2003'
const noTargets: readonly string[] = [
  folderNames.starred,
  folderNames.snoozed,
  folderNames.sent,
  folderNames.drafts,
  folderNames.scheduled,
  folderNames.periodic,
]

interface Props {
  actions: ActionsForm
  onChange: (change: Partial<ActionsForm>) => void
}

/** What is done with a message that is so. */
export function ActionsStep({ actions, onChange }: Props) {
  const { data: folders = [] } = useQuery(foldersQuery)
  const { data: labels = [] } = useQuery(labelsQuery)
  const { data: rules = [] } = useQuery(rulesQuery)
  const addresses = provedAddresses(rules)
  return (
    <fieldset className={css.choices}>
      <legend className={css.legend}>{t('settings.filter.thenDo')}</legend>
      <Tick isOn={actions.move} label={t('settings.filter.move')} onChange={(move) => onChange({ move })}>
        <Choice
          isBlock
          label={t('settings.filter.folder')}
          value={actions.folder}
          options={[
            { value: '', label: t('settings.filter.noFolder') },
            ...folders.flatMap((one) => lines(one, 0)),
          ]}
          onChange={(folder) => onChange({ folder })}
        />
      </Tick>
      <Tick isOn={actions.star} label={t('settings.filter.stars')} onChange={(star) => onChange({ star })} />
      <Tick
        isOn={actions.read}
        label={t('settings.filter.marksRead')}
        onChange={(read) => onChange({ read })}
      />
      <Tick isOn={actions.tag} label={t('settings.filter.labels')} onChange={(tag) => onChange({ tag })}>
        <Choice
          isBlock
          label={t('settings.filter.label')}
          value={actions.label}
          options={[
            { value: '', label: t('settings.filter.noLabel') },
            ...labels.map(({ keyword, name }) => ({ value: keyword, label: name })),
          ]}
          onChange={(label) => onChange({ label })}
        />
      </Tick>
      <Tick
        isOn={actions.redirect}
        label={t('settings.filter.redirect')}
        onChange={(redirect) => onChange({ redirect })}
      >
        <Choice
          isBlock
          label={t('settings.filter.address')}
          value={actions.address}
          isDisabled={addresses.length === 0}
          options={[
            {
              value: '',
              label: t(addresses.length === 0 ? 'settings.forward.none' : 'settings.filter.noAddress'),
            },
            ...addresses.map((email) => ({ value: email, label: email })),
          ]}
          onChange={(address) => onChange({ address })}
        />
        <p className={css.hint}>{t('settings.filter.addressHint')}</p>
      </Tick>
      <Tick
        isOn={actions.discard}
        label={t('settings.filter.discards')}
        onChange={(discard) => onChange({ discard })}
      />
    </fieldset>
  )
}

/** Where messages may be sent on to: what their owners have agreed to. */
const provedAddresses = (rules: readonly ReadRule[]): string[] =>
  rulesOf(rules, 'autofw')
    .filter((rule) => rule.isVerified)
    .map((rule) => rule.content.email)

interface TickProps {
  isOn: boolean
  label: string
  onChange: (isOn: boolean) => void
  children?: ReactNode
}

const Tick = ({ isOn, label, onChange, children }: TickProps) => (
  <div className={css.choice}>
    <CheckRow isOn={isOn} onChange={onChange}>
      {label}
    </CheckRow>
    {children}
  </div>
)

function lines(folder: Folder, depth: number): { value: string; label: string }[] {
  const own = noTargets.includes(folder.name)
    ? []
    : [{ value: folder.name, label: indent.repeat(depth) + folderTitle(folder.name) }]
  return [...own, ...folder.children.flatMap((child) => lines(child, depth + 1))]
}
