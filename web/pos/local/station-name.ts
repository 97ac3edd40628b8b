/** What this station is called where registers are held: its browser and its machine. */
import { browserName } from '../../kernel/words/browser-name.ts'

export const stationName = (agent = navigator.userAgent): string => browserName(agent) || 'Browser'
