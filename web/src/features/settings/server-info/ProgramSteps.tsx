import type { MailServer } from '@bocau/contract/settings'
import { type PlainKey, t } from '../../../i18n/index.ts'
import css from './ServerInfoTab.module.css'

type Step = 'open' | 'enter'

/** Mail programs with the texts of their setup steps. */
const programs: Record<string, Record<Step, PlainKey>> = {
  Outlook: { open: 'settings.steps.outlook.open', enter: 'settings.steps.outlook.enter' },
  'Apple Mail (Mac)': { open: 'settings.steps.mac.open', enter: 'settings.steps.mac.enter' },
  'Apple Mail (iPhone, iPad)': { open: 'settings.steps.iphone.open', enter: 'settings.steps.iphone.enter' },
  Thunderbird: { open: 'settings.steps.thunderbird.open', enter: 'settings.steps.thunderbird.enter' },
  'Gmail (Android)': { open: 'settings.steps.gmail.open', enter: 'settings.steps.gmail.enter' },
}

/** Setup instructions for common programs with the values of this installation. */
export function ProgramSteps({ servers, email }: { servers: readonly MailServer[]; email: string }) {
  const incoming = servers.find(({ protocol }) => protocol === 'IMAP')
  const outgoing = servers.find(({ protocol }) => protocol === 'SMTP')
  if (!incoming || !outgoing) return null
  return (
    <div className={css.programs}>
      {Object.entries(programs).map(([name, { open, enter }]) => (
        <details key={name}>
          <summary>{name}</summary>
          <ol>
            <li>{t(open)}</li>
            <li>{t(enter)}</li>
            <li>
              {t('settings.steps.servers', {
                incoming: serverAddress(incoming),
                outgoing: serverAddress(outgoing),
              })}
            </li>
            <li>{t('settings.steps.signIn', { email })}</li>
          </ol>
        </details>
      ))}
    </div>
  )
}

const serverAddress = ({ host, port, encryption }: MailServer) =>
  encryption === 'none'
    ? `${host}:${port}`
    : `${host}:${port} (${encryption === 'SSL' ? 'SSL/TLS' : encryption})`
