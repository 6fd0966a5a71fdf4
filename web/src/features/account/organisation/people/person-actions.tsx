import type { UserInfo } from '@bocau/contract/account/account'
import type { OrganisationUser } from '@bocau/contract/organisation'
import {
  AtSign,
  Ban,
  Folder,
  FolderX,
  HardDrive,
  KeyRound,
  Link,
  LogOut,
  Mail,
  Monitor,
  MonitorX,
  CircleCheck as Open,
  Pencil,
  ShieldOff,
  UserCog,
  UserMinus,
} from 'lucide'
import { request } from '../../../../api/client.ts'
import { t } from '../../../../i18n/index.ts'
import { confirmInDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { type MenuEntry, showToast } from '../../../../ui/index.ts'
import { reportFailure } from '../../parts/report-failure.ts'
import { openDepartureDialog } from '../departures/DepartureDialog.tsx'
import { refreshOrganisation } from '../organisation-queries.ts'
import { openAddressesDialog } from './AddressesDialog.tsx'
import { openChangeAddressDialog } from './ChangeAddressDialog.tsx'
import { openInviteDialog } from './InviteDialog.tsx'
import { promptForQuota, promptForRename } from './PersonDialogs.tsx'
import { openResetDialog } from './ResetPasswordDialog.tsx'
import { openRoleDialog } from './RoleDialog.tsx'

const personName = ({ fullname, email }: OrganisationUser) => fullname || email

/** Returns true if the user may rename the other and set their storage; administrators cannot change Owners. */
export const mayManage = (user: UserInfo, { role }: OrganisationUser): boolean =>
  user.role === 'owner' || role !== 'owner'

/**
 * Returns true if the user may disable the other, block their sending or set their password. Owners and the user's own
 * account are excluded.
 */
export const mayRestrict = (user: UserInfo, { role, id }: OrganisationUser): boolean =>
  role !== 'owner' && id !== user.id

/** Lists the actions that the signed-in user may perform on another user. */
export const personActions = (user: UserInfo, person: OrganisationUser): MenuEntry[] => [
  {
    id: 'rename',
    label: t('organisation.people.rename'),
    icon: Pencil,
    onSelect: () => void promptForRename(person),
  },
  {
    id: 'quota',
    label: t('organisation.people.quota'),
    icon: HardDrive,
    onSelect: () => void promptForQuota(person),
  },
  {
    id: 'addresses',
    label: t('organisation.people.addresses'),
    icon: AtSign,
    onSelect: () => void openAddressesDialog(person),
  },
  {
    id: 'change-address',
    label: t('organisation.people.changeAddress'),
    icon: Mail,
    onSelect: () => void openChangeAddressDialog(person),
  },
  {
    id: person.has_drive ? 'drive-off' : 'drive-on',
    label: t(person.has_drive ? 'organisation.people.driveOff' : 'organisation.people.driveOn'),
    icon: person.has_drive ? FolderX : Folder,
    onSelect: () => void switchDrive(person, !person.has_drive),
  },
  {
    id: person.may_use_programs ? 'programs-off' : 'programs-on',
    label: t(person.may_use_programs ? 'organisation.people.programsOff' : 'organisation.people.programsOn'),
    icon: person.may_use_programs ? MonitorX : Monitor,
    onSelect: () => void switchPrograms(person, !person.may_use_programs),
  },
  ...(user.role === 'owner'
    ? [
        {
          id: 'role',
          label: t('organisation.people.role'),
          icon: UserCog,
          onSelect: () => void openRoleDialog(person),
        },
      ]
    : []),
  ...(mayRestrict(user, person) ? restrictActions(person) : []),
]

const restrictActions = (person: OrganisationUser): MenuEntry[] => [
  {
    id: 'password',
    label: t('organisation.people.password'),
    icon: KeyRound,
    onSelect: () => void openResetDialog(person),
  },
  {
    id: 'invite',
    label: t('organisation.people.invite'),
    icon: Link,
    onSelect: () => void openInviteDialog(person),
  },
  {
    id: 'sign-out',
    label: t('organisation.people.signOut'),
    icon: LogOut,
    onSelect: () => void signOut(person),
  },
  ...(person.two_step
    ? [
        {
          id: 'two-step',
          label: t('organisation.people.twoStepOff'),
          icon: ShieldOff,
          onSelect: () => void disableTwoStep(person),
        },
      ]
    : []),
  { id: 'before-shut', isSeparator: true },
  person.is_disabled
    ? {
        id: 'open',
        label: t('organisation.people.enable'),
        icon: Open,
        onSelect: () => void enable(person),
      }
    : {
        id: 'shut',
        label: t('organisation.people.disable'),
        icon: Ban,
        isDanger: true,
        onSelect: () => void disable(person),
      },
  {
    id: 'leave',
    label: t('organisation.people.leave'),
    icon: UserMinus,
    isDanger: true,
    onSelect: () => void openDepartureDialog(person),
  },
]

export const switchSending = (person: OrganisationUser, isOn: boolean) =>
  changeUser(
    person,
    { enable_smtp: isOn ? 1 : 0 },
    t(isOn ? 'organisation.sendingOn' : 'organisation.sendingOff', { name: personName(person) }),
  )

/** Enables or disables the drive of a user; the files stay. */
const switchDrive = (person: OrganisationUser, isOn: boolean) =>
  changeUser(
    person,
    { has_drive: isOn },
    t(isOn ? 'organisation.driveOn' : 'organisation.driveOff', { name: personName(person) }),
  )

/** Enables or disables mail programs for a user, where only selected users may use them. */
const switchPrograms = (person: OrganisationUser, isOn: boolean) =>
  changeUser(
    person,
    { may_use_programs: isOn },
    t(isOn ? 'organisation.programsOn' : 'organisation.programsOff', { name: personName(person) }),
  )

const enable = (person: OrganisationUser) =>
  changeUser(person, { is_disabled: false }, t('organisation.enabled', { email: person.email }))

async function disable(person: OrganisationUser): Promise<void> {
  const isSure = await confirmInDialog({
    title: t('organisation.disable.title', { name: personName(person) }),
    text: t('organisation.disable.text', { email: person.email }),
    actionLabel: t('organisation.people.disable'),
  })
  if (isSure)
    await changeUser(person, { is_disabled: true }, t('organisation.disabled', { email: person.email }))
}

/** Ends all sessions, app passwords and trusted devices of a user. */
async function signOut(person: OrganisationUser): Promise<void> {
  const isSure = await confirmInDialog({
    title: t('organisation.signOut.title', { name: personName(person) }),
    text: t('organisation.signOut.text'),
    actionLabel: t('organisation.people.signOut'),
  })
  if (!isSure) return
  await reportFailure(async () => {
    const params = { id: person.id }
    const result = await request('POST /api/v2/organisation/users/:id/sign_out', { params })
    showToast({
      text: t('organisation.signOut.done', { name: personName(person) }),
      detail: t('organisation.signOut.ended', {
        sessions: result.ended_sessions,
        apps: result.removed_app_passwords,
      }),
    })
  })
}

/** Turns off 2-step verification of a user who lost the second factor. */
async function disableTwoStep(person: OrganisationUser): Promise<void> {
  const isSure = await confirmInDialog({
    title: t('organisation.twoStepOff.title', { name: personName(person) }),
    text: t('organisation.twoStepOff.text'),
    actionLabel: t('organisation.people.twoStepOff'),
  })
  if (!isSure) return
  await reportFailure(async () => {
    await request('POST /api/v2/organisation/users/:id/two_step_off', { params: { id: person.id } })
    showToast({ text: t('organisation.twoStepOff.done', { name: personName(person) }) })
    await refreshOrganisation()
  })
}

const changeUser = (
  { id }: OrganisationUser,
  body: {
    enable_smtp?: 0 | 1
    is_disabled?: boolean
    has_drive?: boolean
    may_use_programs?: boolean
  },
  done: string,
): Promise<void> =>
  reportFailure(async () => {
    try {
      await request('PATCH /api/v2/organisation/users/:id', { params: { id }, body })
      showToast({ text: done })
    } finally {
      await refreshOrganisation()
    }
  })
