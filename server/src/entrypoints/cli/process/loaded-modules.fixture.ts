import { writeSync } from 'node:fs'
import { registerHooks } from 'node:module'

// Loaded before a command: writes the names of its modules to standard error when it exits.
const loaded: string[] = []

registerHooks({
  load(url, context, nextLoad) {
    loaded.push(url)
    return nextLoad(url, context)
  },
})

process.on('exit', () => writeSync(2, JSON.stringify(loaded)))
