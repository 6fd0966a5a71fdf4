import { canSend } from '@bocau/contract/abilities'
import type { UserInfo } from '@bocau/contract/account/account'
import type { FirstStepFlag } from '@bocau/contract/mailbox/first-steps'
import type { Settings } from '@bocau/contract/settings'
import { accountAddresses } from '../../../features/account/index.ts'
import { settingRowHref } from '../../../features/settings/index.ts'

export type FirstStepId = 'import' | 'signature' | 'recovery' | 'programs' | 'shortcuts' | 'appearance'

export interface FirstStep {
  id: FirstStepId
  /** Missing for the list of shortcuts, which is a dialog. */
  href?: string
  isDone: boolean
}

/** Data that decides which steps a user has and which are done. A value is undefined if its request failed. */
export interface FirstStepData {
  user: Pick<UserInfo, 'enable_smtp' | 'domain_verified'>
  settings: Pick<Settings, 'enable_use_signature' | 'signature' | 'theme' | 'density' | 'shortcuts'>
  flags: readonly FirstStepFlag[]
  hasImports: boolean | undefined
  hasRecoveryAddress: boolean | undefined
  hasPhone: boolean | undefined
  hasAppPasswords: boolean | undefined
  /** False if the installation or the organisation does not allow mail programs. */
  mayUsePrograms: boolean | undefined
  /** True in the installed app. */
  isInstalled: boolean
  hasKeyboard: boolean
}

/** Returns the steps of a user in fixed order, without those that are impossible or of unknown state. */
export function listFirstSteps(data: FirstStepData): FirstStep[] {
  const { user, settings, flags } = data
  const isWritable = canSend(user)
  const hasRecovery = data.hasRecoveryAddress || data.hasPhone || bothKnown(data)
  const steps: (FirstStep | false | undefined)[] = [
    data.hasImports !== undefined && {
      id: 'import',
      href: settingRowHref('moveIn'),
      isDone: data.hasImports,
    },
    isWritable && {
      id: 'signature',
      href: settingRowHref('signature'),
      isDone: settings.enable_use_signature && settings.signature !== '',
    },
    hasRecovery !== undefined && {
      id: 'recovery',
      // The code for a recovery address is sent by mail, which needs a verified domain.
      href: isWritable && user.domain_verified ? accountAddresses.recovery : accountAddresses.verify,
      isDone: hasRecovery,
    },
    data.mayUsePrograms === true &&
      data.hasAppPasswords !== undefined && {
        id: 'programs',
        href: settingRowHref('servers'),
        isDone: data.hasAppPasswords || data.isInstalled,
      },
    data.hasKeyboard && settings.shortcuts && { id: 'shortcuts', isDone: flags.includes('shortcuts') },
    {
      id: 'appearance',
      href: settingRowHref('language'),
      isDone:
        flags.includes('appearance') || settings.theme !== 'system' || settings.density !== 'comfortable',
    },
  ]
  return steps.filter((step) => step !== false && step !== undefined)
}

/** Returns false if both ways of recovery are known to be missing; undefined if one is unknown. */
const bothKnown = ({ hasRecoveryAddress, hasPhone }: FirstStepData): false | undefined =>
  hasRecoveryAddress === false && hasPhone === false ? false : undefined
