import { canForwardAutomatically, canReplyAutomatically } from '@bocau/contract/abilities'
import type { Folder } from '@bocau/contract/mailbox/mailbox'
import type { Template } from '@bocau/contract/mailbox/templates'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { labelsQuery } from '../../../api/labels-query.ts'
import { useUser } from '../../../api/session.ts'
import { t } from '../../../i18n/index.ts'
import { CheckRow } from '../../../ui/controls/CheckRow.tsx'
import { templatesQuery } from '../../compose/templates/index.ts'
import { entireFolderTitle, folderNames } from '../../mailbox/folders/index.ts'
import { foldersQuery } from '../../mailbox/index.ts'
import { type ReadRule, rulesOf, rulesQuery } from '../../rules/index.ts'
import { Choice } from '../parts/Choice.tsx'
import type { DeletedTargets } from './deleted-targets.ts'
import css from './FilterDialog.module.css'
import type { ActionsForm } from './filter-form.ts'

const noTargets: readonly string[] = [
  folderNames.starred,
  folderNames.snoozed,
  folderNames.sent,
  folderNames.drafts,
  folderNames.scheduled,
  folderNames.periodic,
  folderNames.archive,
]

interface Props {
  actions: ActionsForm
  /** Selected targets that no longer exist; the fields report them. */
  deleted: DeletedTargets
  onChange: (change: Partial<ActionsForm>) => void
}

export function ActionsStep({ actions, deleted, onChange }: Props) {
  const { data: folders = [] } = useQuery(foldersQuery)
  const { data: labels = [] } = useQuery(labelsQuery)
  const { data: rules = [] } = useQuery(rulesQuery)
  const { data: templates } = useQuery(templatesQuery)
  const addresses = verifiedAddresses(rules)
  const user = useUser()
  const mayReply = canReplyAutomatically(user)
  const mayForward = canForwardAutomatically(user)
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
            ...folders.flatMap(lines),
            ...(deleted.folder ? [{ value: actions.folder, label: entireFolderTitle(actions.folder) }] : []),
          ]}
          onChange={(folder) => onChange({ folder })}
        />
        {deleted.folder && <Fault>{t('settings.filter.chooseFolder')}</Fault>}
      </Tick>
      <Tick
        isOn={actions.archive}
        label={t('settings.filter.archives')}
        onChange={(archive) => onChange({ archive })}
      />
      <Tick
        isOn={actions.notSpam}
        label={t('settings.filter.notSpam')}
        onChange={(notSpam) => onChange({ notSpam })}
      >
        {actions.notSpam && <p className={css.hint}>{t('settings.filter.notSpamHint')}</p>}
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
            ...(deleted.label ? [{ value: actions.label, label: t('settings.filter.unknownLabel') }] : []),
          ]}
          onChange={(label) => onChange({ label })}
        />
        {deleted.label && <Fault>{t('settings.filter.chooseLabel')}</Fault>}
      </Tick>
      <Tick
        isOn={actions.reply}
        isDisabled={!mayReply && !actions.reply}
        label={t('settings.filter.reply')}
        onChange={(reply) => onChange({ reply })}
      >
        <Choice
          isBlock
          label={t('settings.filter.template')}
          value={actions.template}
          isDisabled={templates?.items.length === 0 || !mayReply}
          options={templateOptions(templates?.items ?? [], deleted.template ? actions.template : '')}
          onChange={(template) => onChange({ template })}
        />
        {deleted.template ? (
          <Fault>{t('settings.filter.chooseTemplate')}</Fault>
        ) : (
          <p className={css.hint}>{t(mayReply ? 'settings.filter.replyHint' : 'settings.vacation.closed')}</p>
        )}
      </Tick>
      <Tick
        isOn={actions.redirect}
        isDisabled={!mayForward && !actions.redirect}
        label={t('settings.filter.redirect')}
        onChange={(redirect) => onChange({ redirect })}
      >
        <Choice
          isBlock
          label={t('settings.filter.address')}
          value={actions.address}
          isDisabled={addresses.length === 0 || !mayForward}
          options={[
            {
              value: '',
              label: t(addresses.length === 0 ? 'settings.forward.none' : 'settings.filter.noAddress'),
            },
            ...addresses.map((email) => ({ value: email, label: email })),
          ]}
          onChange={(address) => onChange({ address })}
        />
        <p className={css.hint}>
          {t(mayForward ? 'settings.filter.addressHint' : 'settings.forward.closed')}
        </p>
      </Tick>
      <Tick
        isOn={actions.discard}
        label={t('settings.filter.discards')}
        onChange={(discard) => onChange({ discard })}
      />
    </fieldset>
  )
}

/** Returns the available templates; a selected one that no longer exists is reported in the field. */
function templateOptions(templates: readonly Template[], deletedId: string) {
  return [
    {
      value: '',
      label: t(templates.length === 0 ? 'settings.filter.noTemplates' : 'settings.filter.noTemplate'),
    },
    ...templates.map(({ id, name, owner }) => ({
      value: id,
      label: owner === 'organisation' ? t('settings.filter.sharedTemplate', { name }) : name,
    })),
    ...(deletedId ? [{ value: deletedId, label: t('settings.filter.unknownTemplate') }] : []),
  ]
}

const verifiedAddresses = (rules: readonly ReadRule[]): string[] =>
  rulesOf(rules, 'autofw')
    .filter((rule) => rule.isVerified)
    .map((rule) => rule.content.email)

interface TickProps {
  isOn: boolean
  isDisabled?: boolean
  label: string
  onChange: (isOn: boolean) => void
  children?: ReactNode
}

const Tick = ({ isOn, isDisabled = false, label, onChange, children }: TickProps) => (
  <div className={css.choice}>
    <CheckRow isOn={isOn} isDisabled={isDisabled} onChange={onChange}>
      {label}
    </CheckRow>
    {children}
  </div>
)

const Fault = ({ children }: { children: ReactNode }) => (
  <p className={css.hint} data-fault role="alert">
    {children}
  </p>
)

/** Returns a folder and its subfolders with their full titles. */
function lines(folder: Folder): { value: string; label: string }[] {
  const folderOptions = noTargets.includes(folder.name)
    ? []
    : [{ value: folder.name, label: entireFolderTitle(folder.name) }]
  return [...folderOptions, ...folder.children.flatMap(lines)]
}
