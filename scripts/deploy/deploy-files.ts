import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parse, parseAllDocuments } from 'yaml'
import { type Config, readConfig } from '../../server/src/composition/config.ts'
import { inRoot } from '../lib/paths.mjs'

/** Version in package.json, which images and manifests must name. */
export const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { version: string }

/** Reads a file of the repository. */
export const read = (path: string): string => readFileSync(inRoot(path), 'utf8')

/** Parses a YAML file with one document; throws at the first error or warning. */
export function readYaml(path: string): unknown {
  return parse(read(path), { merge: true, logLevel: 'error' }) as unknown
}

/** Parses a YAML file with several documents. */
export function readDocuments(path: string): unknown[] {
  return parseAllDocuments(read(path)).map((document) => {
    const [fault] = [...document.errors, ...document.warnings]
    if (fault) throw fault
    return document.toJS() as unknown
  })
}

/** Lists the files of a folder that git knows or would add. */
export function listFiles(folder: string): string[] {
  const options = { cwd: inRoot(folder), encoding: 'utf8' } as const
  return execFileSync('git', ['ls-files', '-co', '--exclude-standard'], options).split('\n').filter(Boolean)
}

/** Ports on which a node with these settings accepts connections from other machines, by setting. */
export function portsOf(settings: Record<string, string>): Record<string, number> {
  const config: Config = readConfig(settings)
  const { submission, submissions, pop3, pop3s } = config.programs
  const { http, lmtp, smtpIn, imap, imaps, metrics } = config
  const listeners = {
    http,
    lmtp,
    smtp: smtpIn,
    imap,
    imaps,
    submission,
    submissions,
    pop3,
    pop3s,
    metrics,
  }
  return Object.fromEntries(
    Object.entries(listeners).flatMap(([name, at]) =>
      at && at.host !== '127.0.0.1' ? [[name, at.port]] : [],
    ),
  )
}

/** Reports why a check with a program that is not installed is skipped. */
export function isInstalled(program: string, check: string): boolean {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`], { stdio: 'ignore' })
    return true
  } catch {
    process.stdout.write(`skipped, because ${program} is not installed: ${check}\n`)
    return false
  }
}
