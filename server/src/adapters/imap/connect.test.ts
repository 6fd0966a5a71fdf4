import { expect, onTestFinished, test } from 'vitest'
import { createCertificate } from '../../composition/listeners/create-certificate.fixture.ts'
import { connect } from './connect.ts'
import { asImapServer, startImapServer } from './imap-server.fixture.ts'

test('verifies a certificate against the given authorities', async () => {
  const certificate = await createCertificate()
  const server = asImapServer(await startImapServer({}, certificate))
  await expect(connect(server)).rejects.toMatchObject({ code: 'certificate' })

  const trusting = [
    { ...server, authorities: [certificate.cert] },
    { ...server, checksCertificate: false },
  ]
  for (const one of trusting) {
    const mailbox = await connect(one)
    onTestFinished(() => mailbox.close())
  }
})
