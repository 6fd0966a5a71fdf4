import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Certificate } from '../../entrypoints/message-server.ts'
import type { CertificateFiles } from '../config.ts'

/** Explanations for system errors when reading a file. */
const errorTexts: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'it is a directory',
}

/** Reads the current certificate of the listeners; an error names the setting. */
export async function readCertificateFiles({ setting, cert, key }: CertificateFiles): Promise<Certificate> {
  const read: Certificate = {
    cert: await readText(`${setting}_CERT`, cert),
    key: await readText(`${setting}_KEY`, key),
  }
  const certificate = parseFile(
    `${setting}_CERT`,
    { path: cert, problem: 'no PEM certificate' },
    () => new X509Certificate(read.cert),
  )
  const privateKey = parseFile(
    `${setting}_KEY`,
    { path: key, problem: 'no PEM key without a password' },
    () => createPrivateKey(read.key),
  )
  if (!certificate.checkPrivateKey(privateKey))
    throw new Error(`${setting}_KEY is "${key}", but that is not the key of the certificate in "${cert}".`)
  return read
}

async function readText(setting: string, path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    throw new Error(`${setting} is "${path}", but ${errorTexts[code] ?? `it cannot be read (${code})`}.`, {
      cause: error,
    })
  }
}

/** Parses the content of a file; an error names the setting, the file and the problem. */
function parseFile<T>(
  setting: string,
  { path, problem }: { path: string; problem: string },
  read: () => T,
): T {
  try {
    return read()
  } catch {
    // The library's message is not passed on, because it may contain the key.
    throw new Error(`${setting} is "${path}", but the file contains ${problem}.`)
  }
}
