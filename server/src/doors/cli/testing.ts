import { readConfig } from '../../composition/config.ts'
import type { World } from '../../testing/index.ts'
import type { Command } from './command.ts'

/** Runs a command on the store of a world: what it said, or the sentence with which it ended. */
export async function runCommand(
  world: World,
  command: Command,
  places: readonly string[],
  options: Record<string, string | boolean> = {},
): Promise<string> {
  const lines: string[] = []
  const context = {
    app: world.app,
    config: readConfig({}),
    say: (line: string) => void lines.push(line),
    give: () => {},
    readLine: async () => '',
  }
  try {
    const isWell = await command.run(context, { places, options })
    return isWell ? lines.join('\n') : `not well: ${lines.join('\n')}`
  } catch (error) {
    return `refused: ${(error as Error).message}`
  }
}
