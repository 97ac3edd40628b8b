/** The till: a whole screen of its own, from the local copy to the next client. */

import { isLoggedIn } from '../kernel/session/session.ts'
import { useRootStore } from '../kernel/session/store.ts'
import { runTill } from './local/running.ts'
import { TillProvider } from './local/TillProvider.tsx'
import { TillGate } from './TillGate.tsx'

// The copy is read while the screens are still being made: whoever was signed in here is so again.
const { companyId } = useRootStore.getState()
if (companyId && isLoggedIn()) void runTill(companyId)

export default function Till() {
  return (
    <TillProvider>
      <TillGate />
    </TillProvider>
  )
}
