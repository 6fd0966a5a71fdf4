import { type Match, matchLike } from '../../ui/text/match-like.ts'
import { type Command, type CommandGroup, commandGroups } from './command.ts'
import { searchTerms } from './search-terms.ts'

/** Command with the matching part of its name. */
export interface Line {
  command: Command
  ranges: Match['ranges']
}

export interface LineGroup {
  group: CommandGroup
  lines: Line[]
}

/** Maximum number of lines per group. */
const groupLimits: Partial<Record<CommandGroup, number>> = { folders: 6, threads: 5, people: 4 }

/**
 * Returns the matching commands by group, sorted by relevance inside a group. The order of groups is fixed, so that
 * positions stay familiar. Matches inside words are listed only if no word starts with the text.
 */
export function chooseCommands(commands: readonly Command[], typed: string): LineGroup[] {
  const query = typed.trim()
  const matches = commands.flatMap((command) => lineOf(command, query) ?? [])
  const hasStrong = matches.some(({ isStrong, command }) => isStrong && !command.isSearchResult)
  const visible = hasStrong ? matches.filter(({ isStrong }) => isStrong) : matches
  return commandGroups.flatMap((group) => {
    const lines = visible
      .filter(({ command }) => command.group === group)
      .toSorted((one, other) => other.score - one.score)
      .slice(0, groupLimits[group])
    return lines.length > 0 ? [{ group, lines }] : []
  })
}

interface ScoredLine extends Line {
  score: number
  /** Every typed word starts a word of the command. */
  isStrong: boolean
}

/** Matches the name of a command, otherwise the terms that users type for it. */
function lineOf(command: Command, query: string): ScoredLine | undefined {
  const match = matchLike(command.label, query)
  if (match?.isAtWordStarts) return { command, ...match, isStrong: true }
  if (command.isSearchResult) return { command, score: 0, ranges: [], isStrong: true }
  const terms = matchLike(`${command.also ?? ''} ${searchTerms[command.id] ?? ''}`, query)
  if (terms?.isAtWordStarts) return { command, score: terms.score - 1, ranges: [], isStrong: true }
  return match && { command, ...match, isStrong: false }
}
