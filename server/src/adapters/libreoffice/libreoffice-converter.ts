import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  ConversionFailure,
  ConvertibleExtension,
  DocumentConverter,
} from '../../ports/document-converter.ts'
import { runConfined } from './run-confined.ts'

/** LibreOffice settings: no macros, no links to files or addresses, no updates, no dialogs. */
const officeProfile = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${[
  ['Office.Common/Security/Scripting', 'MacroSecurityLevel', '3'],
  ['Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true'],
  ['Office.Common/Security/Scripting', 'DisableActiveContent', 'true'],
  ['Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true'],
  ['Office.Writer/Content/Update', 'Link', '0'],
  ['Office.Calc/Content/Update', 'Link', '1'],
]
  .map(
    ([path, name, value]) =>
      `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  .join('\n')}
</oor:items>
`

const bounds = { seconds: 45, memoryKilobytes: 3 * 1024 * 1024, fileKilobytes: 100 * 1024 }
const maxWaiting = 4

/**
 * Renders documents with LibreOffice, one at a time, each in a separate process with a new profile and directory that
 * are deleted afterwards.
 */
export class LibreOfficeConverter implements DocumentConverter {
  readonly #program: string
  #last: Promise<unknown> = Promise.resolve()
  #waiting = 0

  constructor(program: string) {
    this.#program = program
  }

  async toPdf(
    document: Uint8Array,
    extension: ConvertibleExtension,
  ): Promise<Uint8Array | ConversionFailure> {
    if (this.#waiting >= maxWaiting) return 'busy'
    this.#waiting++
    const conversion = this.#last.then(() => this.#convert(document, extension))
    this.#last = conversion.catch(() => undefined)
    try {
      return await conversion
    } finally {
      this.#waiting--
    }
  }

  /** Converts a document to PDF in a temporary directory. */
  async #convert(document: Uint8Array, extension: ConvertibleExtension): Promise<Uint8Array | 'unreadable'> {
    const directory = await mkdtemp(join(tmpdir(), 'bocau-document-'))
    try {
      const profile = join(directory, 'profile')
      await mkdir(join(profile, 'user'), { recursive: true })
      await writeFile(join(profile, 'user', 'registrymodifications.xcu'), officeProfile)
      // A fixed name: nothing from the sender is on the command line.
      await writeFile(join(directory, `document.${extension}`), document)
      const command = [
        this.#program,
        `-env:UserInstallation=file://${profile}`,
        '--headless',
        '--norestore',
        '--nologo',
        '--nolockcheck',
        '--nodefault',
        '--convert-to',
        'pdf',
        '--outdir',
        directory,
        join(directory, `document.${extension}`),
      ]
      if (!(await runConfined(command, directory, bounds))) return 'unreadable'
      return await readFile(join(directory, 'document.pdf')).catch(() => 'unreadable' as const)
    } finally {
      await rm(directory, { recursive: true, force: true, maxRetries: 3 })
    }
  }
}
