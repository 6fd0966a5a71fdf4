// A test process: runs the due jobs of the configured store and exits.
import { writeFile } from 'node:fs/promises'
import { readConfig } from '../../composition/config.ts'
import { openListeners } from '../../composition/listeners/open-listeners.ts'
import { openApp } from '../../composition/open-app.ts'

const config = { ...readConfig(), logLevel: 'silent' as const }
const app = await openApp(config)
// Earlier commits belong to no job.
const { KILL_ARMED_BY: sign } = process.env
if (sign) await writeFile(sign, '')
const { jobs, close } = await openListeners(app, config, { requested: ['jobs'] })
while ((await jobs?.runDue()) !== 0);
await close()
await app.close()
