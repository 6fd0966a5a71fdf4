import type { MailServer } from '@bocau/contract/settings'
import { useQuery } from '@tanstack/react-query'
import { Copy, KeyRound, Smartphone } from 'lucide'
import { apiQuery } from '../../../api/api-query.ts'
import { changeSettings } from '../../../api/change-settings.ts'
import { queryKeys } from '../../../api/query-keys.ts'
import { useSettings, useUser } from '../../../api/session.ts'
import { type PlainKey, t } from '../../../i18n/index.ts'
import { Button, IconButton, showToast, Tag } from '../../../ui/index.ts'
import { offerProfile, openAppPasswordDialog } from '../../account/index.ts'
import { Choice } from '../parts/Choice.tsx'
import { Loaded } from '../parts/Loaded.tsx'
import { Nothing, Row, Section, SwitchRow, TabBody } from '../parts/parts.tsx'
import { reportFailure } from '../parts/run-with-undo.ts'
import { ProgramSteps } from './ProgramSteps.tsx'
import css from './ServerInfoTab.module.css'
import { serverInfoQuery } from './server-info-query.ts'

const purposes: Record<MailServer['protocol'], PlainKey> = {
  SMTP: 'settings.server.smtp',
  IMAP: 'settings.server.imap',
  POP3: 'settings.server.pop3',
}

const encryptions: Record<MailServer['encryption'], PlainKey> = {
  SSL: 'settings.server.ssl',
  STARTTLS: 'settings.server.starttls',
  none: 'settings.server.plain',
}

/** Server settings for other mail programs. */
export function ServerInfoTab() {
  const info = useQuery(serverInfoQuery)
  return (
    <TabBody>
      <Loaded query={info}>
        {({ servers, help_url, may_use_programs }) => (
          <>
            <Section id="servers" title={t('settings.server.title')} isBare>
              {servers.length === 0 ? (
                <Nothing title={t('settings.server.none')} text={t('settings.server.none.text')} />
              ) : may_use_programs ? (
                <Servers servers={servers} help={help_url} />
              ) : (
                <Nothing title={t('settings.server.forbidden')} text={t('settings.server.forbidden.text')} />
              )}
            </Section>
            {servers.length > 0 && may_use_programs && <ProgramSettings servers={servers} />}
          </>
        )}
      </Loaded>
    </TabBody>
  )
}

function Servers({ servers, help }: { servers: readonly MailServer[]; help: string | null }) {
  const { email } = useUser()
  return (
    <>
      <p className={css.lead}>{t('settings.server.text')}</p>
      {servers.some(({ encryption }) => encryption === 'none') && (
        <p className={css.lead}>{t('settings.server.plainText')}</p>
      )}
      <div className={css.card}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('settings.server.protocol')}</th>
              <th scope="col">{t('settings.server.host')}</th>
              <th scope="col">{t('settings.server.port')}</th>
              <th scope="col">{t('settings.server.encryption')}</th>
            </tr>
          </thead>
          <tbody>
            {servers.map(({ protocol, host, port, encryption }) => (
              <tr key={`${protocol} ${port}`}>
                <td>
                  <b>{protocol}</b>
                  <div className={css.purpose}>{t(purposes[protocol])}</div>
                </td>
                <td>
                  <Value text={host} />
                </td>
                <td>
                  <Value text={String(port)} />
                </td>
                <td>
                  <Tag>{t(encryptions[encryption])}</Tag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className={css.own}>
        <div>
          <dt>{t('settings.server.user')}</dt>
          <dd>
            <Value text={email} />
          </dd>
        </div>
        <div>
          <dt>{t('settings.server.password')}</dt>
          <dd>
            <p className={css.purpose}>{t('settings.server.passwordText')}</p>
            <div className={css.actions}>
              <Button icon={KeyRound} onClick={() => void openAppPasswordDialog()}>
                {t('settings.server.makePassword')}
              </Button>
              {hasProfile(servers) && (
                <Button icon={Smartphone} onClick={() => void offerProfile()}>
                  {t('settings.server.profile')}
                </Button>
              )}
            </div>
          </dd>
        </div>
        {servers.some(({ protocol }) => protocol === 'IMAP') && <SharedMailboxes />}
      </dl>
      <ProgramSteps servers={servers} email={email} />
      {help && (
        <p className={css.help}>
          <a href={help} target="_blank" rel="noreferrer">
            {t('settings.server.help')}
          </a>
        </p>
      )}
    </>
  )
}

/** How other programs open and send from the mailboxes that the user may open; nothing without any. */
function SharedMailboxes() {
  const { data } = useQuery(apiQuery(queryKeys.mailboxes, 'GET /api/v2/mailboxes'))
  const mailboxes = data?.items ?? []
  if (mailboxes.length === 0) return null
  const emailsOf = (some: typeof mailboxes) => some.map(({ email }) => email).join(', ')
  const sending = mailboxes.filter(({ send }) => send !== 'none')
  return (
    <div>
      <dt>{t('settings.server.shared')}</dt>
      <dd>
        <p className={css.purpose}>{t('settings.server.sharedText', { emails: emailsOf(mailboxes) })}</p>
        {sending.length > 0 && (
          <p className={css.purpose}>{t('settings.server.sharedSend', { emails: emailsOf(sending) })}</p>
        )}
      </dd>
    </div>
  )
}

/** Returns true if an Apple configuration profile is possible. */
const hasProfile = (servers: readonly MailServer[]) =>
  servers.some(({ protocol }) => protocol === 'IMAP') && servers.some(({ protocol }) => protocol === 'SMTP')

/** Value for another program, with a copy button. */
const Value = ({ text }: { text: string }) => (
  <span className={css.value}>
    <code>{text}</code>
    <IconButton size="s" icon={Copy} label={t('settings.copy', { text })} onClick={() => void copy(text)} />
  </span>
)

/** Settings for messages sent or fetched by other programs, saved immediately. */
function ProgramSettings({ servers }: { servers: readonly MailServer[] }) {
  const { program_sent_copy, pop3_delete } = useSettings()
  const has = (protocol: MailServer['protocol']) => servers.some((server) => server.protocol === protocol)
  return (
    <Section title={t('settings.server.programs')}>
      {has('SMTP') && (
        <SwitchRow
          id="sentCopy"
          name={t('settings.server.sentCopy')}
          hint={t('settings.server.sentCopyHint')}
          isOn={program_sent_copy}
          onChange={(isOn) => void change({ program_sent_copy: isOn })}
        />
      )}
      {has('POP3') && (
        <Row id="popDelete" name={t('settings.server.popDelete')} hint={t('settings.server.popDeleteHint')}>
          <Choice
            label={t('settings.server.popDelete')}
            value={pop3_delete}
            options={[
              { value: 'trash', label: t('settings.server.popToTrash') },
              { value: 'forever', label: t('settings.server.popForever') },
            ]}
            onChange={(how) => void change({ pop3_delete: how })}
          />
        </Row>
      )}
    </Section>
  )
}

async function change(changes: Parameters<typeof changeSettings>[0]): Promise<void> {
  if (await reportFailure(changeSettings(changes))) showToast({ text: t('settings.saved') })
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ text: t('settings.copied', { text }) })
  } catch {
    // The clipboard API is not available without TLS.
    showToast({ kind: 'error', text: t('settings.notCopied') })
  }
}
