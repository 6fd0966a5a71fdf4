import { canUseDrive } from '@bocau/contract/abilities'
import type { UserInfo } from '@bocau/contract/account/account'
import type { ServerSettings } from '@bocau/contract/settings'
import { FilePlus, HardDrive, ShieldCheck, Tag, UserRound } from 'lucide'
import { navigate } from 'wouter/use-browser-location'
import { type ConfigPart, configParts } from '../../features/account/index.ts'
import { promptForTemplate } from '../../features/compose/index.ts'
import { driveHome } from '../../features/drive/index.ts'
import { loadActions } from '../../features/mailbox/index.ts'
import { t } from '../../i18n/index.ts'
import { organisationParts, personalParts } from '../account/account-access.ts'
import type { Command } from './command.ts'

const configHrefs: Record<ConfigPart, string> = {
  verify: '/verify',
  password: '/protect/password',
  authentication: '/protect/authentication',
  passkeys: '/protect/passkeys',
  'app-passwords': '/protect/app-passwords',
  recovery: '/protect/recovery',
}

const drivePages = ['recent', 'favorites', 'shared', 'trash'] as const

/** Returns commands for the pages of the account and of the organisation that the user may open. */
export function accountPageCommands({ acting, role }: UserInfo): Command[] {
  if (acting) return []
  return [
    ...[...personalParts, ...organisationParts(role)].map(
      (part): Command => ({
        id: `account ${part}`,
        group: 'settings',
        label: t(`palette.account.${part}`),
        icon: UserRound,
        end: t('app.myAccount'),
        run: () => navigate(`/account/${part}`),
      }),
    ),
    ...configParts.map(
      (part): Command => ({
        id: `protect ${part}`,
        group: 'settings',
        label: t(`palette.protect.${part}`),
        icon: ShieldCheck,
        end: t('app.myAccount'),
        run: () => navigate(configHrefs[part]),
      }),
    ),
  ]
}

/** Returns commands for the pages of the drive, if it is enabled. */
export const drivePageCommands = (server: ServerSettings | undefined): Command[] =>
  server && canUseDrive(server)
    ? drivePages.map((page) => ({
        id: `drive ${page}`,
        group: 'folders',
        label: t(`palette.drive.${page}`),
        icon: HardDrive,
        run: () => navigate(`${driveHome}/${page}`),
      }))
    : []

/** Returns commands that create something other than a message or folder. */
export const createCommands = ({ acting }: UserInfo): Command[] => [
  {
    id: 'new label',
    group: 'go',
    label: t('palette.newLabel'),
    icon: Tag,
    run: () => void loadActions().then(({ openLabelDialog }) => openLabelDialog()),
  },
  ...(acting
    ? []
    : [
        {
          id: 'new template',
          group: 'go' as const,
          label: t('palette.newTemplate'),
          icon: FilePlus,
          run: () => void promptForTemplate({ start: { owner: 'person' } }),
        },
      ]),
]
