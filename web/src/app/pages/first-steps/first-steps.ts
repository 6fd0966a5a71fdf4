import { canSend } from '@bocau/contract/abilities'
import type { UserInfo } from '@bocau/contract/account/account'
import type { FirstStepFlag } from '@bocau/contract/mailbox/first-steps'
import type { Settings } from '@bocau/contract/settings'
import { accountAddresses } from '../../../features/account/index.ts'
import { settingRowHref } from '../../../features/settings/index.ts'

type FirstStepId = 'import' | 'signature' | 'recovery' | 'programs' | 'shortcuts' | 'appearance'

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
  const isRecoverable = hasRecovery(data)
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
    isRecoverable !== undefined && {
      id: 'recovery',
      // The code for a recovery address is sent by mail, which needs a verified domain.
      href: isWritable && user.domain_verified ? accountAddresses.recovery : accountAddresses.verify,
      isDone: isRecoverable,
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

/** Returns undefined if a failed request leaves it open. */
function hasRecovery({ hasRecoveryAddress, hasPhone }: FirstStepData): boolean | undefined {
  if (hasRecoveryAddress || hasPhone) return true
  return hasRecoveryAddress === undefined || hasPhone === undefined ? undefined : false
}
