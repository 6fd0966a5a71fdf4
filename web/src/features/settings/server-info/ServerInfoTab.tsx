import { useQuery } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'
import { type PlainKey, t } from '../../../i18n/index.ts'
import { IconButton, showToast, Tag } from '../../../ui/index.ts'
import { Copy } from '../icons.ts'
import { Nothing, Section, TabBody } from '../parts/parts.tsx'
import css from './ServerInfoTab.module.css'

const purposes: Record<string, PlainKey> = {
  SMTP: 'settings.server.smtp',
  IMAP: 'settings.server.imap',
  POP3: 'settings.server.pop3',
}

/** What other mail programs need to be told to use this mailbox. */
export function ServerInfoTab() {
  const { data } = useQuery({
    queryKey: ['server-info'],
    queryFn: ({ signal }) => request('GET /api/v2/server_info', { signal }),
  })
  if (!data) return null
  return (
    <TabBody>
      <Section title={t('settings.server.title')} isBare>
        {data.servers.length === 0 ? (
          <Nothing title={t('settings.server.none')} text={t('settings.server.none.text')} />
        ) : (
          <Servers servers={data.servers} help={data.help_url} />
        )}
      </Section>
    </TabBody>
  )
}

interface Server {
  protocol: string
  host: string
  port: number
  encryption: string
}

function Servers({ servers, help }: { servers: readonly Server[]; help: string | null }) {
  return (
    <>
      <p className={css.lead}>{t('settings.server.text')}</p>
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
              <tr key={protocol}>
                <td>
                  <b>{protocol}</b>
                  {purposes[protocol] && <div className={css.purpose}>{t(purposes[protocol])}</div>}
                </td>
                <td className={css.host}>
                  <code>{host}</code>
                  <IconButton
                    size="s"
                    icon={Copy}
                    label={t('settings.copy', { text: host })}
                    onClick={() => void copy(host)}
                  />
                </td>
                <td>{port}</td>
                <td>
                  <Tag>{encryption}</Tag>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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

async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
  showToast({ text: t('settings.copied', { text }) })
}
