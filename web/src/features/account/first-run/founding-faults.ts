import { passwordFaults } from '@bocau/contract/account/password-rules'
import { isValidEmail } from '@bocau/mail-core/address'
import { t } from '../../../i18n/index.ts'

export interface Founding {
  organisation: string
  domain: string
  fullname: string
  /** Local part of the Owner's address. */
  local: string
  password: string
}

export type Faults = Partial<Record<keyof Founding, string>>

/** Returns the errors to fix before the form is sent. */
export function foundingFaults({ organisation, domain, fullname, local, password }: Founding): Faults {
  const name = domain.trim()
  const isDomain = name.includes('.') && isValidEmail(`postmaster@${name}`)
  const isLocal = isValidEmail(`${local.trim()}@example.com`)
  return {
    ...(!organisation.trim() && { organisation: t('firstRun.organisation.empty') }),
    ...(!isDomain && { domain: t('firstRun.domain.wrong') }),
    ...(!fullname.trim() && { fullname: t('firstRun.fullname.empty') }),
    ...(!isLocal && { local: t('firstRun.local.wrong') }),
    ...(passwordFaults(password).length > 0 && { password: t('firstRun.password.rules') }),
  }
}
