import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'
import { contentSecurityPolicy, hashSource } from '../security-headers.ts'

const notBuilt = 'The help is not built yet. Run: npm run build\n'

/** Serves the built documentation at `/help/`. It needs no session: it contains nothing of an organisation. */
export async function addHelp(app: FastifyInstance, directory: string): Promise<void> {
  const pages = await readPages(directory)
  const allowScripts = helmet.contentSecurityPolicy({
    useDefaults: false,
    directives: contentSecurityPolicy(null, { script: inlineScripts(pages.home).map(hashSource), style: [] }),
  })
  app.get('/help', (_request, reply) => reply.redirect('/help/'))
  await app.register(
    async (help) => {
      help.addHook('onRequest', (request, reply, done) => allowScripts(request.raw, reply.raw, () => done()))
      help.setNotFoundHandler((_request, reply) => sendMissing(reply, pages.missing))
      if (pages.home === '') return void help.get('/*', (_request, reply) => sendMissing(reply, ''))
      await help.register(staticFiles, {
        root: directory,
        prefix: '/',
        decorateReply: false,
        extensions: ['html'],
        dotfiles: 'ignore',
        redirect: true,
        cacheControl: false,
        setHeaders: (reply, path) => {
          const isHashed = path.startsWith(join(directory, 'assets/'))
          reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
        },
      })
    },
    { prefix: '/help' },
  )
}

async function readPages(directory: string): Promise<{ home: string; missing: string }> {
  const [home = '', missing = ''] = await Promise.all(
    ['index.html', '404.html'].map((name) => readFile(join(directory, name), 'utf8').catch(() => '')),
  )
  return { home, missing }
}

/** The scripts that set the theme before the first paint; the same in every page. */
function inlineScripts(html: string): string[] {
  return html
    .split('<script')
    .slice(1)
    .map((element) => ({
      attributes: element.slice(0, element.indexOf('>')),
      script: element.slice(element.indexOf('>') + 1).split('</script>')[0] ?? '',
    }))
    .filter(({ attributes }) => !attributes.includes(' src='))
    .map(({ script }) => script)
}

function sendMissing(reply: FastifyReply, page: string): FastifyReply {
  const type = page === '' ? 'text/plain; charset=utf-8' : 'text/html; charset=utf-8'
  return reply
    .code(404)
    .type(type)
    .header('cache-control', 'no-store')
    .send(page || notBuilt)
}
