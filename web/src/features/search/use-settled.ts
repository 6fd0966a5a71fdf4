import { limits } from '@bocau/contract/limits'
import { useSettled as useSettledFor } from '../../ui/timing/use-settled.ts'

export const useSettled = (text: string): string => useSettledFor(text, limits.suggestionDebounceMilliseconds)
