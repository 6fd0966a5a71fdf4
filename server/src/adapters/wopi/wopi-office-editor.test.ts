import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { readDiscovery } from './read-discovery.ts'
import { WopiOfficeEditor } from './wopi-office-editor.ts'

const document = `<?xml version="1.0" encoding="utf-8"?>
<wopi-discovery>
  <net-zone name="internal-http">
    <app name="Word"><action name="edit" ext="docx" urlsrc="http://inside/"/></app>
  </net-zone>
  <net-zone name="external-https">
    <app name="Word" favIconUrl="https://office.example/word.ico">
      <action name="view" ext="docx" urlsrc="https://office.example/view?&lt;ui=UI_LLCC&amp;&gt;"/>
      <action name='edit' ext='DOCX' default="true" urlsrc='https://office.example/edit?a=1&amp;b=2&amp;' />
      <action name="getinfo" ext="docx" urlsrc="https://office.example/info?"/>
      <action name="edit" ext="evil" urlsrc="javascript:alert(1)"/>
    </app>
  </net-zone>
  <proof-key oldvalue="x" oldmodulus="b2xk" oldexponent="AQAB" value="y" modulus="bmV3" exponent="AQAB"/>
</wopi-discovery>`

test('reads the actions per file type and the keys from a discovery document', () => {
  expect(readDiscovery(document)).toEqual({
    actions: [
      { extension: 'docx', kind: 'view', address: 'https://office.example/view?<ui=UI_LLCC&>' },
      { extension: 'docx', kind: 'edit', address: 'https://office.example/edit?a=1&b=2&' },
    ],
    keys: { current: { modulus: 'bmV3', exponent: 'AQAB' }, old: { modulus: 'b2xk', exponent: 'AQAB' } },
  })
})

test.each(['', '<html></html>', '{"a":1}'])('rejects %s', (text) => {
  expect(readDiscovery(text)).toBeNull()
})

async function office(respond: () => { status: number; text: string }) {
  const requests: string[] = []
  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    const { status, text } = respond()
    response.writeHead(status).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  let time = 0
  const editor = new WopiOfficeEditor({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    now: () => time,
  })
  return {
    asked: requests,
    editor,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
  }
}

test('fetches the document once per half day', async () => {
  const { asked, editor, pass } = await office(() => ({ status: 200, text: document }))
  const descriptions = await Promise.all([editor.describe(), editor.describe()])
  pass(11 * 3_600_000)
  await editor.describe()
  expect(descriptions[0]?.actions).toHaveLength(2)
  expect(descriptions[1]).toEqual(descriptions[0])
  expect(asked).toEqual(['/hosting/discovery'])
  pass(2 * 3_600_000)
  await editor.describe()
  expect(asked).toHaveLength(2)
})

test('refreshes early at most once per minute', async () => {
  const { asked, editor, pass } = await office(() => ({ status: 200, text: document }))
  await editor.describe()
  await editor.refreshDescription()
  expect(asked).toHaveLength(1)
  pass(60_000)
  await editor.refreshDescription()
  await editor.refreshDescription()
  expect(asked).toHaveLength(2)
})

test('uses the cached document while the server is unreachable', async () => {
  let isUp = false
  const { asked, editor, pass } = await office(() => ({ status: isUp ? 200 : 500, text: document }))
  expect(await editor.describe()).toBeNull()
  expect(await editor.describe()).toBeNull()
  expect(asked).toHaveLength(1)
  isUp = true
  pass(60_000)
  expect((await editor.describe())?.actions).toHaveLength(2)
  isUp = false
  pass(13 * 3_600_000)
  expect((await editor.describe())?.actions).toHaveLength(2)
})
