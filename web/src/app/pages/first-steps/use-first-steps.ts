import { useQuery } from '@tanstack/react-query'
import { useSettings, useUser } from '../../../api/session.ts'
import { protectionQuery, recoveryAddressQuery, verificationQuery } from '../../../features/account/index.ts'
import { firstStepFlagsOf, moveInsQuery, serverInfoQuery } from '../../../features/settings/index.ts'
import { useMedia } from '../../../ui/index.ts'
import { keyboardDevice } from '../../shortcuts/keyboard-device.ts'
import { type FirstStep, listFirstSteps } from './first-steps.ts'

/** Steps may be done in another window. */
const shared = { refetchOnWindowFocus: 'always' } as const

/** Returns the first steps of the user; undefined until it is known which are done. */
export function useFirstSteps(): FirstStep[] | undefined {
  const user = useUser()
  const settings = useSettings()
  const hasKeyboard = useMedia(keyboardDevice)
  const isInstalled = useMedia('(display-mode: standalone)')
  const imports = useQuery({ ...moveInsQuery, ...shared, refetchInterval: false })
  const recovery = useQuery({ ...recoveryAddressQuery, ...shared })
  const verification = useQuery({ ...verificationQuery, ...shared })
  const protection = useQuery({ ...protectionQuery, ...shared })
  const programs = useQuery(serverInfoQuery)
  if ([imports, recovery, verification, protection, programs].some(({ isPending }) => isPending))
    return undefined
  return listFirstSteps({
    user,
    settings,
    flags: firstStepFlagsOf(settings),
    hasImports: imports.data && imports.data.length > 0,
    hasRecoveryAddress: recovery.data && recovery.data.recovery_address !== null,
    hasPhone: verification.data && verification.data.phone !== null,
    hasAppPasswords: protection.data && protection.data.app_passwords > 0,
    mayUsePrograms: programs.data?.may_use_programs && programs.data.servers.length > 0,
    isInstalled,
    hasKeyboard,
  })
}
