/** What is said from a screen of the kitchen; a line that is refused is told, the others count. */
import { useMemo, useRef } from 'react'
import type { LineOutcome } from '../../../domain/restaurant/kitchen/kitchen-contract.ts'
import type { KitchenStep } from '../../../domain/restaurant/kitchen/kitchen-line.ts'
import { toast } from '../../kernel/parts/toast.tsx'
import { call, messageOf } from '../../kernel/session/api.ts'

type Named = { lines?: string[]; tickets?: string[] }

export type KitchenActions = {
  stage: (to: KitchenStep, named: Named) => void
  recall: (lines: { line: string; from: 'ready' | 'served' }[]) => void
}

export function useKitchenActions(branch: string, ask: () => void): KitchenActions {
  const again = useRef(ask)
  again.current = ask
  return useMemo(() => {
    async function say(what: string, body: object): Promise<void> {
      try {
        const path = `/api/kitchen/${branch}/${what}`
        const { outcomes } = await call<{ outcomes: LineOutcome[] }>('POST', path, body)
        const refused = outcomes.find((it) => 'code' in it)
        if (refused && 'message' in refused) toast.error(refused.message)
      } catch (error) {
        toast.error(messageOf(error))
      }
      again.current()
    }
    return {
      stage: (to, { lines = [], tickets = [] }) => void say('stages', { to, lines, tickets }),
      recall: (lines) => void say('recall', { lines }),
    }
  }, [branch])
}
