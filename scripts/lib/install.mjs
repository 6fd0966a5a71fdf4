import { existsSync, readFileSync } from 'node:fs'
import { inRoot, isPinnedNodeInstalled } from './paths.mjs'
import { showProgress } from './progress.mjs'

/** Installs the packages of package-lock.json unless node_modules already matches; returns true if it does. */
export async function installIfNeeded({ withDevelopment = false } = {}) {
  if (isInstalled(withDevelopment)) return true
  // Loaded only now, because it handles the signals of this process.
  const { capture } = await import('./run.mjs')
  const done = showProgress('Installing dependencies')
  // The npm that started this process, which may not be in PATH. Its engine warnings are about the system's Node, which
  // only installs; the product uses the pinned one.
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
  const args = [...npm.slice(1), 'ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { code, output } = await capture(npm[0], args, { env: { npm_config_engine_strict: 'false' } })
  done(code === 0)
  if (code === 0 && isInstalled(withDevelopment)) return true
  console.error(output.trimEnd())
  console.error('The dependencies could not be installed: the reason is above. Nothing was started.')
  return false
}

/** Compares the lock with the copy in node_modules: packages, versions, links. */
function isInstalled(withDevelopment) {
  const installedLock = inRoot('node_modules', '.package-lock.json')
  if (!existsSync(installedLock) || !isPinnedNodeInstalled()) return false
  const locked = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages
  const installed = JSON.parse(readFileSync(installedLock, 'utf8')).packages
  return Object.entries(locked).every(([path, want]) => {
    if (!path.startsWith('node_modules/')) return true
    const have = installed[path]
    if (have)
      return have.version === want.version && have.integrity === want.integrity && have.link === want.link
    return want.optional === true || (want.dev === true && !withDevelopment)
  })
}
