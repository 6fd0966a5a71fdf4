import type { OrganisationUser } from '@bocau/contract/organisation'
import { Ban, HardDrive, KeyRound, CircleCheck as Open, Pencil } from 'lucide'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { confirmInDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { type MenuEntry, showToast } from '../../../ui/index.ts'
import { sayIfNot } from '../parts/say-if-not.ts'
import { readOrganisationAnew } from './organisation-queries.ts'
import { askForQuota, askForRename } from './PersonDialogs.tsx'
import { askForReset } from './ResetPasswordDialog.tsx'

const nameOf = ({ fullname, email }: OrganisationUser) => fullname || email

/** What can be done with a person: an Owner's account is shut, silenced or given a password by nobody else. */
export const personActs = (person: OrganisationUser): MenuEntry[] => [
  {
    id: 'rename',
    label: t('organisation.people.rename'),
    icon: Pencil,
    onSelect: () => void askForRename(person),
  },
  {
    id: 'quota',
    label: t('organisation.people.quota'),
    icon: HardDrive,
    onSelect: () => void askForQuota(person),
  },
  ...(person.type === 'Owner' ? [] : ownersActs(person)),
]

const ownersActs = (person: OrganisationUser): MenuEntry[] => [
  {
    id: 'password',
    label: t('organisation.people.password'),
    icon: KeyRound,
    onSelect: () => void askForReset(person),
  },
  { id: 'before-shut', isSeparator: true },
  person.is_disabled
    ? {
        id: 'open',
        label: t('organisation.people.enable'),
        icon: Open,
        onSelect: () => void openAgain(person),
      }
    : {
        id: 'shut',
        label: t('organisation.people.disable'),
        icon: Ban,
        isDanger: true,
        onSelect: () => void shut(person),
      },
]

/** Lets somebody send, or not any more. */
export const switchSending = (person: OrganisationUser, isOn: boolean) =>
  change(
    person,
    { enable_smtp: isOn ? 1 : 0 },
    t(isOn ? 'organisation.sendingOn' : 'organisation.sendingOff', { name: nameOf(person) }),
  )

const openAgain = (person: OrganisationUser) =>
  change(person, { is_disabled: false }, t('organisation.enabled', { email: person.email }))

async function shut(person: OrganisationUser): Promise<void> {
  const isSure = await confirmInDialog({
    title: t('organisation.disable.title', { name: nameOf(person) }),
    text: t('organisation.disable.text', { email: person.email }),
    actionLabel: t('organisation.people.disable'),
    cancelLabel: t('app.cancel'),
    closeLabel: t('app.close'),
  })
  if (isSure) await change(person, { is_disabled: true }, t('organisation.disabled', { email: person.email }))
}

const change = (
  { id }: OrganisationUser,
  body: { enable_smtp?: 0 | 1; is_disabled?: boolean },
  done: string,
): Promise<void> =>
  sayIfNot(async () => {
    try {
      await request('PATCH /api/v2/organisation/users/:id', { params: { id }, body })
      showToast({ text: done })
    } finally {
      await readOrganisationAnew()
    }
  })
